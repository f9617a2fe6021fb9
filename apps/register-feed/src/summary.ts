import type { LoadResult } from './load';
import type { Report } from './report';

/** What a load came to, as `--json` prints it. */
export interface Summary {
  readonly result: 'loaded' | 'interrupted' | 'refused' | 'not empty';
  /** Lines of the files, read once or more often, that hold anything. */
  readonly lines: number;
  readonly statements: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly outdated: number;
  readonly rejected: number;
  /** Bad lines and rejected statements. */
  readonly problems: number;
  readonly notices: number;
  readonly seconds: number;
  readonly statementsPerSecond: number;
}

export function summaryOf(load: LoadResult, { problems, notices }: Report, elapsedMs: number): Summary {
  const { lines, statements, outcomes } = load;
  const { applied, unchanged, outdated, rejected } = outcomes;
  const decided = applied + unchanged + outdated + rejected;
  return {
    result: load.interrupted ? 'interrupted' : load.refused ? 'refused' : 'loaded',
    lines,
    statements,
    applied,
    unchanged,
    outdated,
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
  rejected: 0,
  problems: 0,
  notices: 0,
  seconds: 0,
  statementsPerSecond: 0,
};

const endings: Record<Summary['result'], string> = {
  loaded: 'Loaded.',
  interrupted: 'Interrupted: what is counted here was loaded. Run the same command again to load the rest.',
  refused: 'Refused because of the lines above: nothing was changed.',
  'not empty': 'The graph is not empty: nothing was loaded.',
};

export function summaryText(summary: Summary): string {
  if (summary.result === 'not empty') return endings['not empty'];
  const { lines, statements, applied, unchanged, outdated, rejected, problems, notices, seconds, statementsPerSecond } = summary;
  return [
    endings[summary.result],
    `${lines} lines, ${statements} statements: ${applied} applied, ${unchanged} unchanged, ${outdated} outdated, ${rejected} rejected`,
    `${problems} problems, ${notices} notices, ${seconds} s, ${statementsPerSecond} statements/s`,
  ].join('\n');
}
