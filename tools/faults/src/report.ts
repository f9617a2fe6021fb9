import type { Tally } from './tally';

/** What became of one fault. */
export interface Outcome {
  readonly name: string;
  /** Why it was not tried. */
  readonly impossible?: string;
  readonly seconds: number;
  readonly tally: Tally;
  /** From the end of the cause to right answers of every kind from every API, in milliseconds; undefined when they did not come. */
  readonly recoveredMs: number | undefined;
  readonly notes: readonly string[];
}

/** Whether nothing wrong was answered and the service came back. */
export function isGood({ impossible, tally, recoveredMs }: Outcome): boolean {
  return impossible !== undefined || (tally.wrong.length === 0 && recoveredMs !== undefined);
}

const head = [
  '| fault | s | sent | right | refused | connections failed | wrong | s to recover | done meanwhile |',
  '|---|---|---|---|---|---|---|---|---|',
];

/** The outcomes as a table in Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  return [...head, ...outcomes.map(rowOf)].join('\n');
}

function rowOf({ name, impossible, seconds, tally, recoveredMs, notes }: Outcome): string {
  if (impossible !== undefined) return `| ${name} | not tried: ${impossible} | | | | | | | |`;
  const { sent, right, failed, wrong } = tally;
  const recovered = recoveredMs === undefined ? 'never' : (recoveredMs / 1000).toFixed(1);
  const done = [...[...tally.work].map(([kind, work]) => `${work.done} of ${work.begun} ${kind}`), ...notes].join('; ');
  return `| ${name} | ${seconds} | ${sent} | ${right} | ${refusals(tally)} | ${failed} | ${wrong.length} | ${recovered} | ${done} |`;
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
