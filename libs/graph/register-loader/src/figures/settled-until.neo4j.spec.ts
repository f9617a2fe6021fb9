import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { GraphClient } from '@company-relations/neo4j-client';
import { beginOfDay, dayOf, type RegisterStatement, ultimateOwnershipRevision } from '@company-relations/ownership';
import { compareFigures } from '../../test/kept-figures';
import { company, may, person, records, removal } from '../../test/statements';
import {
  applyPassedDays,
  applyStatements,
  deriveDueFigures,
  deriveOmittedFigures,
  invalidateFiguresOfLaterDay,
  markAllFigures,
  migrateRegister,
} from '../index';

const graph = testGraph();
const day = dayOf('2026-06-10T00:00:00Z');
const now = new Date('2026-06-10T08:00:00Z');
const ending = { ended: true, kind: 'ownership', record: { stakePercent: 80, outDate: beginOfDay(day + 5) } } as const;
const owned = [company('x', may(1)), person('p', may(1)), records('r', may(1), 'p', 'x', ending)];
const load = (...statements: RegisterStatement[]) => applyStatements(graph, statements, now, { now });

const state = () =>
  graph.read<object>({
    name: 'state',
    text: 'MATCH (s:FiguresState) RETURN s.revision AS revision, s.settledUntil AS settledUntil, s.derivedOn AS derivedOn',
  });

/** Does what the command `feed derive` does. */
async function deriveOn(today: Date): Promise<void> {
  const options = { now: () => today };
  await invalidateFiguresOfLaterDay(graph, dayOf(today));
  await applyPassedDays(graph, today);
  await markAllFigures(graph);
  await deriveDueFigures(graph, options);
  await deriveOmittedFigures(graph, options);
}

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await markAllFigures(graph, { bound: 10 });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => graph.close());

it('the day until which figures are settled does not outlive the company from which it came', async () => {
  await load(...owned);
  await load(removal('company', 'x', may(2)));
  const stored = { revision: ultimateOwnershipRevision, settledUntil: day + 5, derivedOn: day };
  expect(await state()).toEqual([stored]);
  await deriveOn(new Date(beginOfDay(day + 5)));
  expect(await state()).toEqual([{ ...stored, settledUntil: null, derivedOn: day + 5 }]);
});

it.each([
  [1, 'are kept', day + 1, 1],
  [2, 'are derived again on the right day', day, 80],
])('figures of a clock that was %i days ahead %s', async (ahead, _what, derivedOn, percent) => {
  const later = new Date(beginOfDay(day + ahead));
  await applyStatements(graph, owned, later, { now: later });
  await graph.run({ name: 'spoil', text: `MATCH ()-[f:ULTIMATELY_OWNS]->() SET f.record = '{"stakePercent":1}'` });
  await deriveOn(now);
  const [settledUntil, revision] = [day + 5, ultimateOwnershipRevision];
  expect(await state()).toEqual([{ revision, settledUntil, derivedOn }]);
  const { kept, due, isWhole } = await compareFigures(graph, day);
  expect([JSON.stringify(kept), due, isWhole]).toEqual([expect.stringContaining(`:${percent}}`), 0, true]);
});

it('where the day until which figures are settled has not come, no transaction waits for loads', async () => {
  await load(...owned);
  const write = jest.spyOn<GraphClient, 'write'>(graph, 'write');
  await applyPassedDays(graph, new Date(beginOfDay(day + 4)));
  expect(write).not.toHaveBeenCalled();
});
