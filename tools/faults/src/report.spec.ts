import { isGood, type Outcome, replaced, tableOf } from './report';
import { Tally } from './tally';

function outcome(changes: Partial<Outcome> = {}, wrong: readonly string[] = []): Outcome {
  const tally = Object.assign(new Tally(), { sent: 10, right: 6, failed: 1 });
  tally.refuse(503);
  tally.refuse(503);
  tally.refuse(429);
  tally.wrong.push(...wrong);
  tally.begin('loads');
  return {
    name: 'a fault',
    seconds: 5,
    tally,
    recoveredMs: 1234,
    normalMs: 834,
    work: { load: true, build: false },
    audit: { lines: 30, downloads: 4, problems: [] },
    notes: ['a note'],
    ...changes,
  };
}

it('a fault is a row with the results of the requests', () => {
  expect(
    tableOf([
      outcome(),
      outcome({ recoveredMs: undefined, normalMs: undefined, work: undefined, audit: undefined }),
      outcome({ impossible: 'no disk' }),
    ])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| a fault | 5 | 10 | 6 | 1 × 429, 2 × 503 | 1 | 0 | 1.2 | 0.8 | load done, build failed | 30 lines, 4 downloads | 0 of 1 loads; a note |',
    '| a fault | 5 | 10 | 6 | 1 × 429, 2 × 503 | 1 | 0 | never | never | not both |  | 0 of 1 loads; a note |',
    '| a fault | not tried: no disk | | | | | | | | | | |',
  ]);
});

it('lists as problems: wrong answers, a recovery that fails or takes over ten seconds, and a fault that was not tried or met no load and build', () => {
  const bad = [
    outcome({}, ['another company']),
    outcome({ normalMs: undefined }),
    outcome({ normalMs: 10_001 }),
    outcome({ work: undefined }),
  ];
  const outcomes = [outcome(), outcome({ impossible: 'no disk' }), ...bad];
  expect(outcomes.map(isGood)).toEqual([true, false, false, false, false, false]);
});

it('the table replaces the text between its marks, and nothing else', () => {
  const page = 'a\n<!-- faults -->\nold\n<!-- /faults -->\nb\n';
  expect(replaced(page, 'faults', 'new')).toBe('a\n<!-- faults -->\nnew\n<!-- /faults -->\nb\n');
  expect(() => replaced(page, 'soak', 'new')).toThrow('The page has no marks of soak.');
});
