import { eventLoopTable, isGoodRun, limitOf, verdictOn, verdictOnFlood } from './event-loop-table';
import { grantsOfFloods, percentile95 } from './flood-shapes';

const shape = (processorMs: number, computedMs = 80, name = 'body: one') => ({
  name,
  status: 400,
  ms: 100,
  wallMs: processorMs + 5,
  processorMs,
  computedMs,
});
const flooded = (failedSearches: number, p95Ms: number) => ({
  name: 'body: one',
  grants: 'no' as const,
  answered: 7,
  searches: 50,
  failedSearches,
  p95Ms,
  livenessMs: 12,
});
const run = { measured: [shape(60)], flooded: [flooded(0, 100)], undisturbedP95Ms: 10, graphSurvived: true };

it('a block is good up to 50 ms, above the aim up to 100 ms, and fails beyond', () => {
  expect([50, 50.1, 100, 100.1].map((ms) => verdictOn(shape(ms)))).toEqual([
    'good',
    'above the aim of 50 ms',
    'above the aim of 50 ms',
    'above 100 ms',
  ]);
});

it('the largest groups are computed within half a second', () => {
  for (const what of ['key persons', 'ultimate owners', 'structure', 'picture'])
    expect([500, 501].map((ms) => verdictOn(shape(10, ms, `${what} of a clique`)))).toEqual([
      'good',
      'computed for more than 500 ms',
    ]);
  expect(verdictOn(shape(10, 5_000))).toBe('good');
});

it('searches of others may take the larger of 150 ms and three times as long as alone', () => {
  expect([limitOf(20), limitOf(80)]).toEqual([150, 240]);
  expect([flooded(0, 150), flooded(0, 151), flooded(1, 10)].map((each) => verdictOnFlood(each, 20))).toEqual([
    'good',
    'above 150 ms',
    'searches failed',
  ]);
});

it('a shape that gets no answer, or an error of the service, is not good', () => {
  expect([0, 500, 503, 400, 429].map((status) => verdictOn({ ...shape(10), status }))).toEqual([
    'not answered',
    'not answered',
    'not answered',
    'good',
    'good',
  ]);
});

it('a flood is not good if nothing was answered or asked, or if a liveness check took more than a second', () => {
  const good = flooded(0, 10);
  const changes = [
    { answered: 0 },
    { searches: 0 },
    { livenessMs: 1_001 },
    { livenessMs: Infinity },
    { livenessMs: 1_000 },
  ];
  expect(changes.map((change) => verdictOnFlood({ ...good, ...change }, 20))).toEqual([
    'none answered',
    'no search of others',
    'liveness above 1000 ms',
    'liveness above 1000 ms',
    'good',
  ]);
});

it('a run fails with one bad figure, without its graph, or without measurements', () => {
  const bad = [{ measured: [shape(101)] }, { flooded: [flooded(2, 10)] }, { graphSurvived: false }, { measured: [] }];
  expect([isGoodRun(run), ...bad.map((changed) => isGoodRun({ ...run, ...changed }))]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('the tables have each figure with its verdict', () => {
  expect(eventLoopTable(run)).toBe(
    [
      '| Alone | Status | In all | Computed | Longest block | With other processes | Verdict |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| body: one | 400 | 100 ms | 80 ms | 60 ms | 65 ms | above the aim of 50 ms |',
      '',
      'Searches of others alone: 10 ms (95 %); limit 150 ms.',
      '',
      '| Ten in flight | Grants | Answered | Failed searches of others | 95 % | Liveness, at most | Verdict |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| body: one | no | 7 | 0 of 50 | 100 ms | 12 ms | good |',
      '',
      'Neo4j survived.',
    ].join('\n'),
  );
});

it('the 95th percentile is the smallest value that 95 % do not exceed', () => {
  expect([percentile95(Array.from({ length: 100 }, (_, at) => 100 - at)), percentile95([3]), percentile95([])]).toEqual(
    [95, 3, 0],
  );
});

it('a body refused before its grants matter is sent by both callers at once, other bodies by each apart', () => {
  const request = { method: 'POST', path: '/v2/relations', headers: {} };
  const grantsOf = (name: string, status: number, isLargeBody = false) =>
    grantsOfFloods({ name, request, isLargeBody }, status);
  expect([grantsOf('body: deep lists', 400, true), grantsOf('body: one byte too long', 413, true)]).toEqual([
    ['both'],
    ['both'],
  ]);
  expect(grantsOf('body: one huge value', 200, true)).toEqual(['yes', 'no']);
  expect(
    [
      'key persons of a ladder',
      'structure of a ring',
      'picture of a ring',
      'changes of a ring since 1990',
      'the largest page',
    ].map((name) => grantsOf(name, 200)),
  ).toEqual([['yes'], ['yes'], ['yes'], ['yes'], ['yes']]);
  expect(grantsOf('header: many headers', 400)).toEqual([]);
});
