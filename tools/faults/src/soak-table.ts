import type { AuditFinding } from './audit-proof';
import type { ProcessSamples } from './process-samples';
import type { Tally } from './tally';
import { byMinute, type Sample, trendOf } from './trend';

/** One line of the result of a soak. */
export interface SoakRow {
  readonly what: string;
  readonly measured: string;
  readonly wanted: string;
  readonly good: boolean;
}

/** What a slope may be. */
interface Limit {
  readonly unit: string;
  /** Units an hour. */
  readonly perHour: number;
}

/**
 * What rises by no more than this is flat. At 35 requests a second of each API, 126 000 an hour, 12 MB an hour are 100 bytes a request:
 * less than whatever is kept of a request by mistake, be it its id in a map. A collection of garbage leaves the same but for what
 * is under way, so that fifteen minutes tell it. Resident memory also has what the allocator keeps, which goes up and down by
 * several megabytes from minute to minute: it finds leaks outside the heap, of 320 bytes a request. Open handles are those of the
 * connections of the clients, some more, some less; of requests, files or connections that are left open there would be
 * thousands in an hour.
 */
const limits = {
  heap: { unit: 'MB', perHour: 12 },
  memory: { unit: 'MB', perHour: 40 },
  handles: { unit: 'handles', perHour: 40 },
} as const satisfies Record<string, Limit>;

/** The first part of the time, in which caches fill and memory grows to its working size. */
const warmUpShare = 0.25;
/** After the warm-up, in minutes. */
const fewestSamples = 10;
const leastForTrend = 3;
/** Of all requests so many may be refused or fail. */
const budget = 0.001;

/** What became of the requests. */
export function requestRows({ sent, right, failed, refused, wrong, work }: Tally, minutes: number): SoakRow[] {
  const errors = failed + [...refused.values()].reduce((sum, count) => sum + count, 0);
  const share = sent === 0 ? 1 : errors / sent;
  const done = [...work].map(([kind, { begun, done: whole }]) => `${whole} of ${begun} ${kind}`).join(', ');
  return [
    { what: 'requests', measured: `${sent} sent, ${Math.round(sent / minutes / 60)} a second, ${right} right; ${done}`, wanted: '', good: sent > 0 },
    { what: 'wrong answers', measured: [String(wrong.length), ...wrong.slice(0, 5)].join('; '), wanted: '0', good: wrong.length === 0 },
    { what: 'error budget', measured: `${errors} errors, ${(share * 100).toFixed(3)} %: ${Math.round((share / budget) * 100)} % of the budget`, wanted: `at most ${budget * 100} % of requests`, good: share <= budget },
  ];
}

/** What the audit log was at the end. */
export function auditRow({ lines, downloads, problems }: AuditFinding): SoakRow {
  const measured = [`${lines} lines, ${downloads} downloads among them`, ...problems.slice(0, 5)].join('; ');
  return { what: 'audit log', measured, wanted: 'each line follows from the one before, each download has one', good: problems.length === 0 && downloads > 0 };
}

/** How what one process holds developed. */
export function processRows(name: string, { memory, heap, handles }: Pick<ProcessSamples, 'memory' | 'heap' | 'handles'>): SoakRow[] {
  return [
    trendRow(`${name}: resident memory`, memory, limits.memory),
    trendRow(`${name}: objects and buffers after collections`, heap, limits.heap),
    trendRow(`${name}: open handles`, handles, limits.handles),
  ];
}

function trendRow(what: string, all: readonly Sample[], { unit, perHour }: Limit): SoakRow {
  const minutes = byMinute(all);
  const samples = minutes.slice(Math.floor(minutes.length * warmUpShare));
  const wanted = `at most +${perHour} ${unit}/hour, from ${fewestSamples} minutes or more`;
  if (samples.length < leastForTrend) return { what, measured: `${samples.length} minutes: too few to tell`, wanted, good: false };
  const trend = trendOf(samples);
  const slope = `${trend.perHour >= 0 ? '+' : ''}${trend.perHour.toFixed(1)} ± ${trend.error.toFixed(1)} ${unit}/hour`;
  const measured = `${slope}, ${trend.mean.toFixed(1)} ${unit} on average, ${samples.length} minutes`;
  // What goes up and down so much that the limit lies within chance tells nothing.
  const doubt = samples.length < fewestSamples ? ': too few to tell' : trend.error * 2 > perHour ? ': too uneven to tell' : '';
  return { what, measured: `${measured}${doubt}`, wanted, good: doubt === '' && trend.perHour <= perHour };
}

/** The rows as a table in Markdown. */
export function soakTable(rows: readonly SoakRow[]): string {
  const lines = rows.map(({ what, measured, wanted, good }) => `| ${what} | ${measured} | ${wanted} | ${good ? 'good' : 'BAD'} |`);
  return ['| what | measured | wanted | verdict |', '|---|---|---|---|', ...lines].join('\n');
}
