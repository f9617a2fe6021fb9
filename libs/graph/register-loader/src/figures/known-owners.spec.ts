import type { GraphTransaction } from '@company-relations/neo4j-client';
import { KnownOwners } from './known-owners';

/** A graph of holdings, by the owned company, and the companies that each query asked for. */
function graphOf(ownersOf: Record<number, number[]>): { readonly graph: GraphTransaction; readonly asked: number[][] } {
  const asked: number[][] = [];
  const run = async (_query: unknown, parameters?: { serviceIds?: { toNumber(): number }[] }) => {
    const wanted = (parameters?.serviceIds ?? []).map((id) => id.toNumber());
    asked.push(wanted);
    return wanted.flatMap((owned) => (ownersOf[owned] ? [{ owned, owners: ownersOf[owned] }] : []));
  };
  return { graph: { run } as unknown as GraphTransaction, asked };
}

const loop = { 1: [2, 3], 2: [4], 3: [4], 4: [1, 5] };
const all = new Set([1, 2, 3, 4, 5]);

it('returns companies with all that own them, over a loop too, and reads each once', async () => {
  const { graph, asked } = graphOf(loop);
  const owners = new KnownOwners();
  owners.begin(7, []);
  expect(await owners.withCompaniesAbove(graph, [1])).toEqual(all);
  expect(await owners.withCompaniesAbove(graph, [4, 6])).toEqual(new Set([...all, 6]));
  expect(asked).toEqual([[1], [2, 3], [4], [5], [6]]);
});

it('leaves out companies, with all that own them', async () => {
  const { graph, asked } = graphOf({ 1: [2], 2: [3], 3: [4] });
  const owners = new KnownOwners();
  owners.begin(7, []);
  expect(await owners.withCompaniesAbove(graph, [1, 4], new Set([3, 4]))).toEqual(new Set([1, 2]));
  expect(asked).toEqual([[1], [2]]);
});

it('after a committed transaction of its own, reads only the companies again in which holdings changed', async () => {
  const { graph, asked } = graphOf(loop);
  const owners = new KnownOwners();
  owners.begin(7, []);
  await owners.withCompaniesAbove(graph, [1]);
  owners.committed();
  asked.length = 0;
  const { graph: later, asked: askedLater } = graphOf({ ...loop, 3: [6] });
  owners.begin(8, [3]);
  expect(await owners.withCompaniesAbove(later, [1])).toEqual(new Set([...all, 6]));
  expect([asked, askedLater]).toEqual([[], [[3], [6]]]);
});

it.each<[string, (owners: KnownOwners) => void]>([
  ['another transaction came between', (owners) => (owners.committed(), owners.begin(9, []))],
  ['the transaction was rolled back', (owners) => owners.begin(7, [])],
  [
    'the transaction after a committed one was rolled back',
    (owners) => (owners.committed(), owners.begin(8, []), owners.begin(8, [])),
  ],
  ['the transaction was rolled back, and another one came instead', (owners) => owners.begin(8, [])],
  [
    'a transaction without holdings was committed, after one that was rolled back',
    (owners) => (owners.startAttempt(), owners.committed(), owners.begin(7, [])),
  ],
  [
    'the transaction was rolled back and changed no holdings when it began again',
    (owners) => (owners.startAttempt(), owners.committed(), owners.begin(8, [])),
  ],
])('reads all again if %s', async (_what, then) => {
  const { graph, asked } = graphOf({ 1: [2] });
  const owners = new KnownOwners();
  owners.begin(7, []);
  await owners.withCompaniesAbove(graph, [1]);
  then(owners);
  await owners.withCompaniesAbove(graph, [1]);
  expect(asked).toEqual([[1], [2], [1], [2]]);
});

it('forgets all owners when there are too many', async () => {
  const { graph, asked } = graphOf({ 1: [2, 3] });
  const owners = new KnownOwners(2);
  owners.begin(7, []);
  await owners.withCompaniesAbove(graph, [1]);
  owners.committed();
  owners.begin(8, []);
  await owners.withCompaniesAbove(graph, [1]);
  expect(asked).toEqual([[1], [2, 3], [1], [2, 3]]);
});

it('refuses to read before a transaction begins', async () => {
  await expect(new KnownOwners().withCompaniesAbove(graphOf({}).graph, [1])).rejects.toThrow(
    'begin must be called before owners are read',
  );
});
