import { type Cases, countCases, problemsOf, type RunReport, tableOf } from './summary';

const search = 'POST /v2/relations';
const list = 'GET /v2/batches/batch-files';

const step = (method: string, path: string) => ({ value: { method, path } });
const answer = (status_code: number) => ({ response: { status_code } });
const scenario = (phase: string, recorder?: object) => JSON.stringify({ ScenarioFinished: { phase, recorder } });

const events = [
  JSON.stringify({ EngineStarted: {} }),
  scenario('examples'),
  scenario('coverage', {
    label: search,
    cases: { a: step('POST', '/v2/relations'), b: step('TRACE', '/v2/relations'), c: step('POST', '/v2/relations') },
    interactions: { a: answer(200), b: answer(405), c: { response: null } },
  }),
  scenario('stateful', {
    label: 'Stateful tests',
    cases: { a: step('POST', '/v2/relations'), b: step('GET', '/v2/batches/batch-files') },
    interactions: { a: answer(200), b: answer(200) },
  }),
];

const counted: Cases = new Map([
  [
    search,
    new Map([
      ['200', 2],
      ['405', 1],
      ['none', 1],
    ]),
  ],
  [list, new Map([['200', 1]])],
]);

const passed: RunReport = {
  ...{ schemathesis_version: '4.0.0', seed: 8, running_time: 2.4, complete: true },
  ...{ operations: { total: 2, tested: 2 }, test_cases: { generated: 5, unique_failures: 0, errored: 0 } },
};

test('cases are counted by operation and status, also those of methods that a path has not and of steps', async () => {
  expect(await countCases(events)).toEqual(counted);
});

test('a run in which nothing failed and everything was tried has no problems', () => {
  expect(problemsOf(passed, counted, 0)).toEqual([]);
});

test.each<[string, RunReport, Cases, number | null]>([
  ['2 failures', { ...passed, test_cases: { ...passed.test_cases, unique_failures: 2 } }, counted, 1],
  ['1 errors', { ...passed, test_cases: { ...passed.test_cases, errored: 1 } }, counted, 1],
  ['not complete', { ...passed, complete: false }, counted, 0],
  ['only 1 of 2 operations tested', { ...passed, operations: { total: 2, tested: 1 } }, counted, 0],
  ['3 requests throttled', passed, new Map([[search, new Map([['429', 3]])]]), 0],
  ['the tester ended with 2', passed, counted, 2],
  ['the tester ended with a signal', passed, counted, null],
])('a run with the problem "%s" does not pass', (problem, report, cases, code) => {
  expect(problemsOf(report, cases, code)).toEqual([problem]);
});

test('the table has a line for each operation and a column for each caller', () => {
  const run = { report: passed, problems: [], outcome: '', log: '' };
  const other: Cases = new Map([[search, new Map([['401', 7]])]]);
  expect(
    tableOf([
      { ...run, caller: 'demo', cases: counted },
      { ...run, caller: 'other', cases: other },
    ]).split('\n'),
  ).toEqual([
    '| Operation | demo | other |',
    '|---|---:|---:|',
    `| \`${list}\` | 1 | 0 |`,
    `| \`${search}\` | 4 | 7 |`,
    '| **all** | 5 | 7 |',
    '| **answers 2xx** | 3 | 0 |',
    '| **failures** | 0 | 0 |',
    '| seconds | 2 | 2 |',
    '',
    'schemathesis 4.0.0, seed 8',
  ]);
});
