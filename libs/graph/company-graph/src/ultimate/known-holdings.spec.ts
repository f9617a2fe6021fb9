import type { GraphReader } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import type { HoldingRow } from './holdings-walk';
import { KnownHoldings } from './known-holdings';

const ids = (...values: number[]) => values.map(serviceId);
const holding: HoldingRow = [7, false, 10, null, null, null, null, null, null];
const row = (owned: number) => ({ owned, isOmitted: false, holdings: [holding], nextDay: null });
const state = { change: 5, today: 20_000, bound: 100 };

/** A graph in which each id is a company with one holding, and the ids that each query asked for. */
function graphOfCompanies(): { readonly graph: GraphReader; readonly asked: number[][] } {
  const asked: number[][] = [];
  const read = async (_query: unknown, parameters?: { wanted?: { serviceIds: { toNumber(): number }[] } }) => {
    const wanted = (parameters?.wanted?.serviceIds ?? []).map((id) => id.toNumber());
    asked.push(wanted);
    return wanted.map(row);
  };
  return { graph: { read } as unknown as GraphReader, asked };
}

it('reads the holdings in each company once, also after a transaction of its own', async () => {
  const { graph, asked } = graphOfCompanies();
  const known = new KnownHoldings();
  known.begin(state);
  expect(await known.read(graph, ids(1, 2))).toEqual([row(1), row(2)]);
  known.continueAt(6);
  known.begin({ ...state, change: 6 });
  expect(await known.read(graph, ids(2, 3))).toEqual([row(2), row(3)]);
  expect(await known.read(graph, ids(1, 2, 3))).toEqual([row(1), row(2), row(3)]);
  expect(asked).toEqual([[1, 2], [3]]);
});

it.each([
  ['another transaction changed the graph', { change: 6 }],
  ['it is another day', { today: 20_001 }],
  ['the bound is another', { bound: 200 }],
])('reads them again if %s', async (_what, changed) => {
  const { graph, asked } = graphOfCompanies();
  const known = new KnownHoldings();
  known.begin(state);
  await known.read(graph, ids(1));
  known.begin({ ...state, ...changed });
  await known.read(graph, ids(1));
  expect(asked).toEqual([[1], [1]]);
});

it('forgets all companies and holdings when there are too many', async () => {
  const { graph, asked } = graphOfCompanies();
  const known = new KnownHoldings(4);
  known.begin(state);
  await known.read(graph, ids(1, 2, 3));
  await known.read(graph, ids(3, 4));
  expect(asked).toEqual([
    [1, 2, 3],
    [3, 4],
  ]);
});

it('returns no holdings in companies whose figures are omitted, until the state is another', async () => {
  const { graph, asked } = graphOfCompanies();
  const known = new KnownHoldings();
  known.begin(state);
  await known.read(graph, ids(1));
  known.omit(ids(1, 2));
  const omitted = (owned: number) => ({ owned, isOmitted: true, holdings: [], nextDay: null });
  expect(await known.read(graph, ids(1, 2, 3))).toEqual([omitted(1), omitted(2), row(3)]);
  known.begin({ ...state, change: 6 });
  expect(await known.read(graph, ids(2))).toEqual([row(2)]);
  expect(asked).toEqual([[1], [3], [2]]);
});

it('refuses to read before it knows the state', async () => {
  await expect(new KnownHoldings().read(graphOfCompanies().graph, ids(1))).rejects.toThrow(
    'begin must be called before read',
  );
});
