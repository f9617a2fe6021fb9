import { counted } from '@company-relations/command-line';
import type { LoadResult } from './load-result';
import type { Report } from './report';

/** The result of a load, as `--json` prints it. */
export interface Summary {
  readonly result: 'loaded' | 'interrupted' | 'refused' | 'not empty';
  /** Lines of the files, read once or more often, that hold anything. */
  readonly lines: number;
  readonly statements: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly outdated: number;
  /** About persons who were erased, and not loaded. */
  readonly erased: number;
  readonly rejected: number;
  /** Bad lines and rejected statements. */
  readonly problems: number;
  readonly notices: number;
  readonly seconds: number;
  readonly statementsPerSecond: number;
}

export function summaryOf(load: LoadResult, { problems, notices }: Report, elapsedMs: number): Summary {
  const { lines, statements, outcomes } = load;
  const { applied, unchanged, outdated, erased, rejected } = outcomes;
  const decided = applied + unchanged + outdated + erased + rejected;
  return {
    result: load.interrupted ? 'interrupted' : load.refused ? 'refused' : 'loaded',
    lines,
    statements,
    applied,
    unchanged,
    outdated,
    erased,
    rejected,
    problems,
    notices,
    seconds: Math.round(elapsedMs) / 1000,
    statementsPerSecond: Math.round((decided * 1000) / Math.max(1, elapsedMs)),
  };
}

export const notEmpty: Summary = {
  result: 'not empty',
  lines: 0,
  statements: 0,
  applied: 0,
  unchanged: 0,
  outdated: 0,
  erased: 0,
  rejected: 0,
  problems: 0,
  notices: 0,
  seconds: 0,
  statementsPerSecond: 0,
};

export function summaryText(summary: Summary): string {
  const {
    result,
    lines,
    statements,
    applied,
    unchanged,
    outdated,
    erased,
    rejected,
    problems,
    notices,
    seconds,
    statementsPerSecond,
  } = summary;
  const heading = headings[result](summary);
  const read = `${counted(lines, 'line')}, ${counted(statements, 'statement')}`;
  if (result === 'not empty') return heading;
  if (result === 'refused')
    return [heading, `${read}, ${counted(problems, 'problem')}, ${counted(notices, 'notice')}, ${seconds} s`].join(
      '\n',
    );
  return [
    heading,
    `${read}: ${applied} applied, ${unchanged} unchanged, ${outdated} outdated, ${rejected} rejected${erased > 0 ? `, ${erased} of persons who were erased` : ''}`,
    `${counted(notices, 'notice')}, ${seconds} s, ${statementsPerSecond} statements/s`,
  ].join('\n');
}

const headings: Record<Summary['result'], (summary: Summary) => string> = {
  loaded: loadedHeading,
  interrupted: ({ problems }) =>
    `Interrupted: what is counted here was loaded${problems > 0 ? `, with ${counted(problems, 'problem')} listed above` : ''}. Run the same command again to load the rest.`,
  refused: () => 'Refused because of the problems listed above: nothing was changed.',
  'not empty': () => 'The graph is not empty: nothing was loaded.',
};

function loadedHeading({ applied, unchanged, outdated, erased, rejected, problems }: Summary): string {
  if (problems === 0) return 'Loaded.';
  const good = applied + unchanged + outdated + erased;
  const beginning = good === 0 ? 'Nothing was loaded' : good < problems ? 'Most was not loaded' : 'Loaded, but not all';
  const badLines = problems - rejected;
  const bad = [
    ...(badLines > 0 ? [counted(badLines, 'bad line')] : []),
    ...(rejected > 0 ? [counted(rejected, 'rejected statement')] : []),
  ];
  return `${beginning}: ${bad.join(' and ')}, listed above.`;
}
