import type { AuditFinding } from './audit-proof';
import type { Tally } from './tally';

/** Whether the load and the build that ran when a fault began were completed. A failed one was repeated afterwards. */
export interface WorkOutcome {
  readonly load: boolean;
  readonly build: boolean;
}

/** The result of one fault. */
export interface Outcome {
  readonly name: string;
  /** The reason why the fault was not tried. Absent if it was tried. */
  readonly impossible?: string;
  readonly seconds: number;
  readonly tally: Tally;
  /**
   * Milliseconds from the end of the cause until every API gave right responses of every kind: companies by id and by
   * number, a whole cursor chain, the list of files, a file. Undefined if they did not come.
   */
  readonly recoveredMs: number | undefined;
  /** The part of `recoveredMs` after all restarted or continued processes respond again. */
  readonly normalMs: number | undefined;
  /** Undefined if a load and a build were not running, or could not be repeated. */
  readonly work: WorkOutcome | undefined;
  /** The result of checking the audit log at the end. Its problems count as wrong responses. */
  readonly audit: AuditFinding | undefined;
  readonly notes: readonly string[];
}

/** Responses must be right again within this time after all processes respond again. */
const normalLimitMs = 10_000;

/**
 * Whether the fault was passed: no response was wrong, a load and a build were running, and right responses came back
 * in time. A fault that could not be tried is not passed.
 */
export function isGood({ impossible, tally, normalMs, work }: Outcome): boolean {
  return (
    impossible === undefined &&
    tally.wrong.length === 0 &&
    normalMs !== undefined &&
    normalMs <= normalLimitMs &&
    work !== undefined
  );
}

/** Describes whether the load and the build that were running were completed. */
export function underWayText(work: WorkOutcome | undefined): string {
  const text = (isDone: boolean) => (isDone ? 'done' : 'failed');
  return work ? `load ${text(work.load)}, build ${text(work.build)}` : 'not both';
}

const head = [
  '| fault | s | sent | right | refused | connections failed | wrong | s to recover | of these after all parts answer | under way as it began | audit log | done meanwhile |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|',
];

/** The results as a Markdown table. */
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

/**
 * Replaces the text between the marks `<!-- name -->` and `<!-- /name -->` in a page.
 *
 * @throws Error if the page does not have the marks.
 */
export function replaced(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page has no marks of ${name}.`);
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}
