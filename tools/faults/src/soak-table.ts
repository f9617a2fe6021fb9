import type { AuditFinding } from './audit-proof';
import type { ProcessSamples } from './process-samples';
import type { Tally } from './tally';
import { byMinute, type Sample, trendOf } from './trend';

/** One row of the results of a soak, that is, of a long run under load. */
export interface SoakRow {
  readonly what: string;
  readonly measured: string;
  readonly wanted: string;
  readonly good: boolean;
}

/** The limit for a slope. */
interface Limit {
  readonly unit: string;
  /** Limit for the upper end of the slope's 95 % interval, in units per hour. */
  readonly perHour: number;
}

/**
 * A slope that is certainly below its limit counts as flat.
 *
 * Heap: at the 17 requests per second of docs/reliability.md, each of two APIs serves 31,000 per hour. So 2 MB per hour
 * are 64 bytes per request. That is less than what a leaked object with a text per request would need.
 *
 * Resident memory includes what the allocator keeps, which varies by several megabytes from minute to minute. It
 * reveals leaks outside the heap.
 *
 * Open handles include the connections of the clients, whose number varies. If requests left files or connections open,
 * there would be thousands more after an hour.
 */
const limits = {
  heap: { unit: 'MB', perHour: 2 },
  memory: { unit: 'MB', perHour: 40 },
  handles: { unit: 'handles', perHour: 40 },
} as const satisfies Record<string, Limit>;

/** The share of the run that is not judged. In this time caches fill and memory grows to its working size. */
const warmUpShare = 0.25;
/** The minimum time from the first sample to the last, in hours. It is an hour minus the pauses between samples. */
const minHours = 58 / 60;
const minSamplesForTrend = 3;
/** The share of requests that may be refused or fail. */
const budget = 0.001;

/** The rows about the requests. */
export function requestRows({ sent, right, failed, refused, wrong, work }: Tally, minutes: number): SoakRow[] {
  const errors = failed + [...refused.values()].reduce((sum, count) => sum + count, 0);
  const share = sent === 0 ? 1 : errors / sent;
  const done = [...work].map(([kind, { begun, done: whole }]) => `${whole} of ${begun} ${kind}`).join(', ');
  return [
    {
      what: 'requests',
      measured: `${sent} sent, ${Math.round(sent / minutes / 60)} a second, ${right} right; ${done}`,
      wanted: '',
      good: sent > 0,
    },
    {
      what: 'wrong answers',
      measured: [String(wrong.length), ...wrong.slice(0, 5)].join('; '),
      wanted: '0',
      good: wrong.length === 0,
    },
    {
      what: 'error budget',
      measured: `${errors} errors, ${(share * 100).toFixed(3)} %: ${Math.round((share / budget) * 100)} % of the budget`,
      wanted: `at most ${budget * 100} % of requests`,
      good: share <= budget,
    },
  ];
}

/** The row about the audit log at the end of the run. */
export function auditRow({ lines, downloads, problems }: AuditFinding): SoakRow {
  const measured = [`${lines} lines, ${downloads} downloads among them`, ...problems.slice(0, 5)].join('; ');
  return {
    what: 'audit log',
    measured,
    wanted: 'each line follows from the one before, each download has one',
    good: problems.length === 0 && downloads > 0,
  };
}

/** The rows about the memory and handles of one process. */
export function processRows(
  name: string,
  { memory, heap, handles }: Pick<ProcessSamples, 'memory' | 'heap' | 'handles'>,
): SoakRow[] {
  return [
    trendRow(`${name}: resident memory`, memory, limits.memory),
    trendRow(`${name}: objects and buffers after collections`, heap, limits.heap),
    trendRow(`${name}: open handles`, handles, limits.handles),
  ];
}

function trendRow(what: string, all: readonly Sample[], { unit, perHour }: Limit): SoakRow {
  const minutes = byMinute(all);
  const samples = minutes.slice(Math.floor(minutes.length * warmUpShare));
  const wanted = `below +${perHour} ${unit}/hour at the upper end, from an hour or more`;
  if (samples.length < minSamplesForTrend)
    return { what, measured: `${samples.length} minutes: too few to judge`, wanted, good: false };
  const { perHour: slope, upper, mean } = trendOf(samples);
  const signed = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(1)}`;
  const isLong = (all.at(-1)?.hours ?? 0) - (all[0]?.hours ?? 0) >= minHours;
  const rise = `${signed(slope)} ${unit}/hour, 95 % interval up to ${signed(upper)}`;
  const measured = `${rise}, ${mean.toFixed(1)} ${unit} on average, ${samples.length} minutes${isLong ? '' : ': too few to judge'}`;
  return { what, measured, wanted, good: isLong && upper < perHour };
}

/** The rows as a Markdown table. */
export function soakTable(rows: readonly SoakRow[]): string {
  const lines = rows.map(
    ({ what, measured, wanted, good }) => `| ${what} | ${measured} | ${wanted} | ${good ? 'good' : 'BAD'} |`,
  );
  return ['| what | measured | wanted | verdict |', '|---|---|---|---|', ...lines].join('\n');
}
