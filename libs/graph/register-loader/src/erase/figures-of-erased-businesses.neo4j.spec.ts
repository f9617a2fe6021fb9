import { ChangeLog } from '@company-relations/change-log';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { dayOf, type RegisterStatement, serviceId } from '@company-relations/ownership';
import { finishedErasure } from '../../test/finished-erasure';
import { rightKeptFigures } from '../../test/kept-figures';
import { company, may, person, records, stake } from '../../test/statements';
import { underLock } from '../apply/under-lock';
import { applyStatements, deriveDueFigures, markAllFigures, migrateRegister, PersonErasure } from '../index';
import { removeSlice } from './remove-slice';

const graph = testGraph();
const changeLog = new ChangeLog(graph);
const erasing = new PersonErasure(graph);
const now = new Date('2026-06-10T08:00:00Z');
const others = ['z', 'y', 'y2'].map((id, at) => company(id, may(1), { serviceId: serviceId(at + 1) }));
const p = person('p', may(1), { serviceId: serviceId(9) });
const x = { serviceId: serviceId(8), profile: { name: 'X', countryCode: 'NO' as const, totalNumberOfShares: 100 } };

const load = (...statements: RegisterStatement[]) => applyStatements(graph, statements, now, { now });

/** Derives the figures of marked companies, and returns the figures that readers use. Expects that these are right. */
async function keptFigures(): Promise<Record<number, unknown>> {
  await deriveDueFigures(graph, { now: () => now });
  return rightKeptFigures(graph, dayOf(now));
}

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await markAllFigures(graph, { bound: 100 });
});
afterAll(() => graph.close());

it('a business that loses its total number of shares changes the figures of the companies below it', async () => {
  const shares = { kind: 'ownership', ended: false, record: { numberOfShares: 60 } } as const;
  await load(p, ...others, company('x', may(1), { ...x, soleTraderOf: 'p' }));
  await load(
    records('r1', may(1), 'z', 'x', shares),
    records('r2', may(1), 'x', 'y', stake(80)),
    records('r3', may(1), 'y', 'y2', stake(50)),
  );
  expect(await keptFigures()).toEqual({
    1: [[], 0],
    2: [[[1, '{"stakePercent":48}']], 1],
    3: [[[1, '{"stakePercent":24}']], 1],
    8: [[[1, '{"stakePercent":60}']], 1],
  });
  await erasing.begin('p', now);
  expect(await keptFigures()).toEqual({
    1: [[], 0],
    2: [[[1, '{"minStakePercent":0,"maxStakePercent":80}']], 1],
    3: [[[1, '{"minStakePercent":0,"maxStakePercent":40}']], 1],
    8: [[[1, '{}']], 1],
  });
});

it.each<[string, (record: RegisterStatement, business: RegisterStatement) => RegisterStatement[], string[]]>([
  ['before', (record, business) => [record, business], ['applied', 'erased']],
  ['after', (record, business) => [business, record], ['erased', 'erased']],
])(
  'a company loses the figures that it had through a business, if the batch states their record %s it states whose business it is',
  async (_, batch, results) => {
    await load(p, ...others, company('x', may(1), x));
    await finishedErasure(erasing, 'p', now);
    const owns = (date: number) => records('r1', may(date), 'x', 'y', stake(80));
    await load(records('r2', may(1), 'z', 'x', stake(50)), owns(1), records('r3', may(1), 'y', 'y2', stake(50)));
    expect(await keptFigures()).toEqual({
      1: [[], 0],
      2: [[[1, '{"stakePercent":40}']], 1],
      3: [[[1, '{"stakePercent":20}']], 1],
      8: [[[1, '{"stakePercent":50}']], 1],
    });
    const number = await changeLog.begin();
    const outcomes = await load(...batch(owns(2), company('x', may(2), { ...x, soleTraderOf: 'p' })));
    expect(outcomes.map(({ result }) => result)).toEqual(results);
    expect(await keptFigures()).toEqual({ 1: [[], 0], 2: [[], 0], 3: [[[2, '{"stakePercent":50}']], 1] });
    expect(
      await graph.read(
        {
          name: 'log',
          text: 'MATCH (c:Change) WHERE c.number > $number AND 2 IN c.held RETURN DISTINCT 2 AS company',
        },
        { number },
      ),
    ).toEqual([{ company: 2 }]);
  },
);

it('figures below an erased business are right after each of the transactions that remove its records', async () => {
  const owners = ['q', 'q2'].map((id, at) => ({ ...person(id, may(1)), serviceId: serviceId(at + 5) }));
  await load(p, ...owners, ...others, company('x', may(1), { ...x, soleTraderOf: 'p' }));
  await load(
    ...['q', 'q2', 'z'].map((owner) => records(`in-${owner}`, may(1), owner, 'x', stake(30))),
    records('r2', may(1), 'x', 'y', stake(80)),
    records('r3', may(1), 'y', 'y2', stake(50)),
  );
  await erasing.begin('p', now);
  await keptFigures();
  const slicing = { erasure: { id: 'e', serviceIds: [9, 8] }, secret: 'secret', today: dayOf(now), limit: 1 };
  for (let isLast = false; !isLast;) {
    const number = await changeLog.begin();
    const slice = await underLock(graph, (transaction) => removeSlice(transaction, slicing));
    isLast = slice.isLast;
    await keptFigures();
    if (slice.removed > 0) expect(await changeLog.begin()).toBeGreaterThan(number);
  }
  expect(await keptFigures()).toEqual({ 1: [[], 0], 2: [[], 0], 3: [[[2, '{"stakePercent":50}']], 1] });
});
