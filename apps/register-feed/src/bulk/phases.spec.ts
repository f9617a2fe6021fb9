import { Phases, phaseText } from './phases';

afterEach(() => jest.restoreAllMocks());

it('measures phases in the order in which they began, those within others apart', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const takes = (ms: number) => async () => void (now += ms);
  const phases = new Phases();
  await phases.measure(
    'outer',
    async () => {
      await takes(1_000)();
      await phases.measure('inner', takes(2_000), () => 500);
      await phases.measure('another', takes(3_000));
      await takes(500)();
      return 30;
    },
    (rows) => rows,
  );
  await phases.measure('last', takes(10));
  expect(phases.done.map(phaseText)).toEqual([
    '  outer: 1.5 s, 30 rows, 20 rows/s',
    '  inner: 2 s, 500 rows, 250 rows/s',
    '  another: 3 s',
    '  last: 0.01 s',
  ]);
});
