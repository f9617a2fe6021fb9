import { notEmpty, type Summary, summaryText } from './summary';

const planned = { day: '2026-03-12T00:00:00Z', stated: 37, current: 40 };
const complete: Summary['complete'] = [
  { dataset: 'uk-psc', ...planned, absent: 3, ended: 2 },
  {
    ...{ dataset: 'no-roles', ...planned, absent: 0, ended: 0 },
    older: { newest: '2026-04-01T00:00:00Z', endedEarlier: 0 },
  },
  {
    ...{ dataset: 'no-companies', ...planned, absent: 0, ended: 0 },
    older: { newest: '2026-04-01T00:00:00Z', endedEarlier: 4 },
  },
];
const summary: Summary = { ...notEmpty, result: 'loaded', seconds: 1.5, statementsPerSecond: 4 };

it.each<[string, Partial<Summary>, string[]]>([
  [
    'without a problem',
    { lines: 1, statements: 1, applied: 1 },
    [
      'Loaded.',
      '1 line, 1 statement: 1 applied, 0 unchanged, 0 outdated, 0 rejected',
      '0 notices, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'of statements that the graph has',
    { lines: 2, statements: 2, unchanged: 2 },
    [
      'Nothing changed.',
      '2 lines, 2 statements: 0 applied, 2 unchanged, 0 outdated, 0 rejected',
      '0 notices, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'of older statements',
    { lines: 2, statements: 2, unchanged: 1, outdated: 1 },
    [
      'Loaded.',
      '2 lines, 2 statements: 0 applied, 1 unchanged, 1 outdated, 0 rejected',
      '0 notices, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'of files in which there is nothing',
    { notices: 1 },
    [
      'Nothing was loaded: there is nothing in the files.',
      '0 lines, 0 statements: 0 applied, 0 unchanged, 0 outdated, 0 rejected',
      '1 notice, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'about persons who were erased',
    { lines: 3, statements: 3, unchanged: 1, erased: 2, notices: 2 },
    [
      'Loaded.',
      '3 lines, 3 statements: 0 applied, 1 unchanged, 0 outdated, 0 rejected, 2 of persons who were erased',
      '2 notices, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'with some bad lines and rejected statements',
    { lines: 6, statements: 5, applied: 3, rejected: 1, problems: 2, notices: 1 },
    [
      'Loaded, but not all: 1 bad line and 1 rejected statement, listed above.',
      '6 lines, 5 statements: 3 applied, 0 unchanged, 0 outdated, 1 rejected',
      '1 notice, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'with mostly bad lines',
    { lines: 4, statements: 1, unchanged: 1, problems: 3 },
    [
      'Most was not loaded: 3 bad lines, listed above.',
      '4 lines, 1 statement: 0 applied, 1 unchanged, 0 outdated, 0 rejected',
      '0 notices, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'with nothing but rejected statements',
    { lines: 2, statements: 2, rejected: 2, problems: 2 },
    [
      'Nothing was loaded: 2 rejected statements, listed above.',
      '2 lines, 2 statements: 0 applied, 0 unchanged, 0 outdated, 2 rejected',
      '0 notices, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'that is refused',
    { result: 'refused', lines: 2, statements: 2, problems: 1 },
    [
      'Refused because of the problems listed above: nothing was changed.',
      '2 lines, 2 statements, 1 problem, 0 notices, 1.5 s',
    ],
  ],
  [
    'that is interrupted',
    { result: 'interrupted', lines: 3, statements: 2, applied: 1, problems: 1 },
    [
      'Interrupted: what is counted here was loaded, with 1 problem listed above. Run the same command again to load the rest.',
      '3 lines, 2 statements: 1 applied, 0 unchanged, 0 outdated, 0 rejected',
      '0 notices, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'of complete files',
    { lines: 2, statements: 1, applied: 1, complete },
    [
      'Loaded.',
      '2 lines, 1 statement: 1 applied, 0 unchanged, 0 outdated, 0 rejected',
      'uk-psc: 2 of 40 current statements ended, not later than 2026-03-12: the files do not have them',
      'no-roles: nothing ended, because complete files of 2026-04-01 were loaded before',
      'no-companies: nothing ended, because complete files of 2026-04-01 were loaded before; 4 statements that newer files ended had ended not later than 2026-03-12',
      '0 notices, 1.5 s, 4 statements/s',
    ],
  ],
  [
    'that is only planned',
    { result: 'planned', lines: 2, statements: 1, complete },
    [
      'Planned: nothing was changed.',
      'uk-psc: 3 of 40 current statements would end, not later than 2026-03-12: the files do not have them',
      'no-roles: nothing would end, because complete files of 2026-04-01 were loaded before',
      'no-companies: nothing would end, because complete files of 2026-04-01 were loaded before; 4 statements that newer files ended had ended not later than 2026-03-12',
      '2 lines, 1 statement, 1.5 s',
    ],
  ],
  ['into a graph that is not empty', { result: 'not empty' }, ['The graph is not empty: nothing was loaded.']],
])('the summary of a load %s says so', (_what, part, lines) => {
  expect(summaryText({ ...summary, ...part })).toBe(lines.join('\n'));
});
