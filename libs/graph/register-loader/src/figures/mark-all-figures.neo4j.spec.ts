import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { GraphClient } from '@company-relations/neo4j-client';
import { dayOf, type RegisterStatement, serviceId, ultimateOwnershipRevision } from '@company-relations/ownership';
import { rightKeptFigures } from '../../test/kept-figures';
import { company, may, records, stake } from '../../test/statements';
import {
  applyStatements,
  deriveDueFigures,
  invalidateFiguresOfLaterDay,
  markAllFigures,
  migrateRegister,
  NewerFiguresError,
  setSourcePriority,
} from '../index';

const graph = testGraph();
const now = new Date('2026-06-10T08:00:00Z');
const bound = 3;
/** The number of transactions in which a process marks the companies of this graph: the begin, one portion, the end. */
const transactions = 3;
const companies = ['a', 'b'].map((id, at) => company(id, may(1), { serviceId: serviceId(at + 1) }));
const holding = (source: string, percent: number, date = 1) => ({
  ...records(source, may(date), 'a', 'b', stake(percent)),
  source,
});
const load = (...statements: RegisterStatement[]) => applyStatements(graph, statements, now, { now });

/** A client for a process that stalls before its last transaction, and what happens meanwhile. */
function stallingClient(meanwhile: () => Promise<unknown>): { readonly client: GraphClient; writes: () => number } {
  let writes = 0;
  const write: GraphClient['write'] = async (work) => {
    writes += 1;
    if (writes === transactions) await meanwhile();
    return graph.write(work);
  };
  const client = Object.assign(Object.create(graph) as GraphClient, { write });
  return { client, writes: () => writes };
}

const state = async () =>
  (
    await graph.read<object>({
      name: 'state',
      text: 'MATCH (s:FiguresState) RETURN s.bound AS bound, s.revision AS revision',
    })
  )[0];

async function markAndDerive(): Promise<void> {
  await markAllFigures(graph, { bound });
  await deriveDueFigures(graph, { now: () => now });
}

const keptFigures = () => rightKeptFigures(graph, dayOf(now));

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await load(...companies, holding('A', 30), holding('B', 20));
  await setSourcePriority(graph, ['A', 'B']);
});
afterAll(() => graph.close());

it('a process that stalls while it marks companies marks them anew if their figures were derived and became unusable meanwhile', async () => {
  const kept: unknown[] = [];
  const { client } = stallingClient(async () => {
    await markAndDerive();
    kept.push(await keptFigures());
    await setSourcePriority(graph, ['B', 'A']);
  });
  expect(await markAllFigures(client, { bound })).toBe(true);
  kept.push(await keptFigures());
  await markAndDerive();
  kept.push(await keptFigures());
  const figures = (percent: number) => ({ 1: [[], 0], 2: [[[1, `{"stakePercent":${percent}}`]], 2] });
  expect(kept).toEqual([figures(30), {}, figures(20)]);
});

it('two processes that mark the same companies do not make each other begin again', async () => {
  const aborted = AbortSignal.abort();
  const { client, writes } = stallingClient(async () => {
    await load(holding('A', 40, 2));
    await markAllFigures(graph, { bound, signal: aborted });
  });
  expect(await markAllFigures(client, { bound })).toBe(true);
  expect(writes()).toBe(transactions);
  expect(await state()).toEqual({ bound, revision: ultimateOwnershipRevision });
});

it('a process that stalls while it marks companies leaves the figures of a newer version as they are', async () => {
  const newer = { bound, revision: ultimateOwnershipRevision + 1 };
  const { client } = stallingClient(() =>
    graph.run(
      { name: 'newer', text: 'MATCH (s:FiguresState) SET s.revision = s.revision + $more' },
      { more: newer.revision },
    ),
  );
  await expect(markAllFigures(client, { bound })).rejects.toThrow(NewerFiguresError);
  expect(await state()).toEqual(newer);
  await graph.run({ name: 'ahead', text: 'MATCH (s:FiguresState) SET s.derivedOn = 1000000' });
  await expect(invalidateFiguresOfLaterDay(graph, dayOf(now))).rejects.toThrow(NewerFiguresError);
  expect(await state()).toEqual(newer);
});

it('the migration 026-figures-anew has wrong figures of an earlier loader derived again', async () => {
  await markAndDerive();
  const right = await keptFigures();
  await graph.run({ name: 'spoil', text: `MATCH ()-[f:ULTIMATELY_OWNS]->() SET f.record = '{"stakePercent":31}'` });
  await graph.run({ name: 'forget', text: "MATCH (m:Migration {id: '026-figures-anew'}) DELETE m" });
  expect(await migrateRegister(graph)).toEqual(['026-figures-anew']);
  expect([await keptFigures(), await state()]).toEqual([{}, { bound, revision: ultimateOwnershipRevision }]);
  await deriveDueFigures(graph, { now: () => now });
  expect(await keptFigures()).toEqual(right);
});

it('the migration 026-figures-anew does nothing where another process has ended it meanwhile', async () => {
  await markAndDerive();
  const right = await keptFigures();
  await graph.run({ name: 'forget', text: "MATCH (m:Migration {id: '026-figures-anew'}) DELETE m" });
  const write: GraphClient['write'] = async (work) => {
    await graph.run({ name: 'end', text: "MERGE (m:Migration {id: '026-figures-anew'})" });
    return graph.write(work);
  };
  await migrateRegister(Object.assign(Object.create(graph) as GraphClient, { write }));
  expect(await keptFigures()).toEqual(right);
});
