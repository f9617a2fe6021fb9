import type { AuditFinding } from './audit-proof';
import type { Tally } from './tally';

/** Whether the load and the build that ran when a fault began were completed. Failed ones were repeated after it. */
export interface WorkOutcome {
  readonly load: boolean;
  readonly build: boolean;
}

/** What became of one fault. */
export interface Outcome {
  readonly name: string;
  /** Why it was not tried. */
  readonly impossible?: string;
  readonly seconds: number;
  readonly tally: Tally;
  /**
   * From the end of the cause to right answers of every kind (companies by id and by number, a whole cursor run, the list, a file) from
   * every API, in milliseconds; undefined when they did not come.
   */
  readonly recoveredMs: number | undefined;
  /** The part of `recoveredMs` after whatever was started or let go again answered by itself. */
  readonly normalMs: number | undefined;
  /** Undefined where they were not under way, or could not be done any more. */
  readonly work: WorkOutcome | undefined;
  /** The log at the end. Its problems count as wrong answers. */
  readonly audit: AuditFinding | undefined;
  readonly notes: readonly string[];
}

/** Answers are normal again within so much after every part answers. */
const normalLimitMs = 10_000;

/** Whether no answer was wrong, a load and a build were under way, and answers came back in time, loads and builds at all. */
export function isGood({ impossible, tally, normalMs, work }: Outcome): boolean {
  return (
    impossible !== undefined ||
    (tally.wrong.length === 0 && normalMs !== undefined && normalMs <= normalLimitMs && work !== undefined)
  );
}

/** What became of the load and the build that were under way, in words. */
export function underWayText(work: WorkOutcome | undefined): string {
  const text = (isDone: boolean) => (isDone ? 'done' : 'failed');
  return work ? `load ${text(work.load)}, build ${text(work.build)}` : 'not both';
}

const head = [
  '| fault | s | sent | right | refused | connections failed | wrong | s to recover | of these after all parts answer | under way as it began | audit log | done meanwhile |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|',
];

/** The outcomes as a table in Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  return [...head, ...outcomes.map(rowOf)].join('\n');
}

function rowOf({ name, impossible, seconds, tally, recoveredMs, normalMs, work, audit, notes }: Outcome): string {
  if (impossible !== undefined) return `| ${name} | not tried: ${impossible} | | | | | | | | | | |`;
  const { sent, right, failed, wrong } = tally;
  const done = [...[...tally.work].map(([kind, counts]) => `${counts.done} of ${counts.begun} ${kind}`), ...notes].join(
    '; ',
  );
  const log = audit ? `${audit.lines} lines, ${audit.downloads} downloads` : '';
  return `| ${name} | ${seconds} | ${sent} | ${right} | ${refusals(tally)} | ${failed} | ${wrong.length} | ${secondsOf(recoveredMs)} | ${secondsOf(normalMs)} | ${underWayText(work)} | ${log} | ${done} |`;
}

function secondsOf(ms: number | undefined): string {
  return ms === undefined ? 'never' : (ms / 1000).toFixed(1);
}

function refusals({ refused }: Tally): string {
  const parts = [...refused].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return parts.join(', ') || '0';
}

/** A page with what stands between its marks `<!-- name -->` and `<!-- /name -->` replaced. @throws Error when the marks are not there. */
export function replaced(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page has no marks of ${name}.`);
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}
