import { countText } from '@company-relations/command-line';
import { completedText } from './complete/completed-text';
import type { DatasetCompletion } from './complete/dataset-completion';
import { type LoadResult, nothingLoaded } from './load-result';
import type { Report } from './report';

/** The result of a load, as `--json` prints it. */
export interface Summary {
  readonly result: 'loaded' | 'interrupted' | 'refused' | 'planned' | 'not empty';
  /** The number of lines in the files that are not empty. A line counts once, even if it is read several times. */
  readonly lines: number;
  readonly statements: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly outdated: number;
  /** The number of statements that were not loaded, because they are about erased persons. */
  readonly erased: number;
  readonly rejected: number;
  /** The number of bad lines and rejected statements. */
  readonly problems: number;
  readonly notices: number;
  readonly seconds: number;
  readonly statementsPerSecond: number;
  /** The statements that complete files ended, or would end. Absent if the options name no complete dataset. */
  readonly complete?: readonly DatasetCompletion[];
}

export function summaryOf(
  { lines, statements, outcomes, interrupted, refused, planned, complete }: LoadResult,
  { problems, notices }: Pick<Report, 'problems' | 'notices'>,
  elapsedMs: number,
): Summary {
  const decided = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  return {
    result: interrupted ? 'interrupted' : refused ? 'refused' : planned ? 'planned' : 'loaded',
    lines,
    statements,
    ...outcomes,
    problems,
    notices,
    seconds: Math.round(elapsedMs) / 1000,
    statementsPerSecond: Math.round((decided * 1000) / Math.max(1, elapsedMs)),
    ...(complete && { complete }),
  };
}

export const notEmpty: Summary = {
  ...summaryOf(nothingLoaded(), { problems: 0, notices: 0 }, 0),
  result: 'not empty',
};

export function summaryText(summary: Summary): string {
  const { result, applied, unchanged, outdated, erased, rejected, problems, seconds } = summary;
  const heading = headings[result](summary);
  const read = `${countText(summary.lines, 'line')}, ${countText(summary.statements, 'statement')}`;
  const notices = countText(summary.notices, 'notice');
  if (result === 'not empty') return heading;
  if (result === 'refused') return `${heading}\n${read}, ${countText(problems, 'problem')}, ${notices}, ${seconds} s`;
  const complete = (summary.complete ?? []).map((dataset) => completedText(dataset, result === 'planned'));
  if (result === 'planned') return [heading, ...complete, `${read}, ${seconds} s`].join('\n');
  const ofErased = erased > 0 ? `, ${erased} of persons who were erased` : '';
  return [
    heading,
    `${read}: ${applied} applied, ${unchanged} unchanged, ${outdated} outdated, ${rejected} rejected${ofErased}`,
    ...complete,
    `${notices}, ${seconds} s, ${summary.statementsPerSecond} statements/s`,
  ].join('\n');
}

const headings: Record<Summary['result'], (summary: Summary) => string> = {
  loaded: loadedHeading,
  interrupted: ({ problems }) =>
    `Interrupted: what is counted here was loaded${problems > 0 ? `, with ${countText(problems, 'problem')} listed above` : ''}. Run the same command again to load the rest.`,
  refused: () => 'Refused because of the problems listed above: nothing was changed.',
  planned: () => 'Planned: nothing was changed.',
  'not empty': () => 'The graph is not empty: nothing was loaded.',
};

function loadedHeading(summary: Summary): string {
  const { lines, applied, unchanged, outdated, erased, rejected, problems } = summary;
  if (lines === 0) return 'Nothing was loaded: there is nothing in the files.';
  if (problems === 0) return isUnchanged(summary) ? 'Nothing changed.' : 'Loaded.';
  const good = applied + unchanged + outdated + erased;
  const beginning = good === 0 ? 'Nothing was loaded' : good < problems ? 'Most was not loaded' : 'Loaded, but not all';
  const badLines = problems - rejected;
  const bad = [
    ...(badLines > 0 ? [countText(badLines, 'bad line')] : []),
    ...(rejected > 0 ? [countText(rejected, 'rejected statement')] : []),
  ];
  return `${beginning}: ${bad.join(' and ')}, listed above.`;
}

/**
 * Returns whether the graph already had all content of the files. A load of complete files always changes the graph,
 * because it stores the day of the files.
 */
function isUnchanged({ applied, unchanged, outdated, erased, complete }: Summary): boolean {
  return unchanged > 0 && applied + outdated + erased === 0 && complete === undefined;
}
