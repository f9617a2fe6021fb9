import { areas, Grants } from '@company-relations/authorization';
import { serviceId } from '@company-relations/ownership';
import { seedHoldings } from '../../test/holdings-world';
import { keepFigures } from '../../test/keep-figures';
import { migrate, testGraph } from '../../test/small-world';
import { CompanyGraph } from '../company-graph';

const graph = testGraph();
const bound = 100;
const today = 20_000;
const now = () => new Date(today * 86_400_000);
const run = (text: string) => graph.run({ name: 'change', text });
const waiting = () => new CompanyGraph(graph, { now }).countWaitingFigures();

beforeAll(() => migrate(graph));
beforeEach(async () => {
  const owned = [2, 3, 4];
  await seedHoldings(
    graph,
    owned.map((company) => ({ owner: 1, owned: company, stake: 60 })),
    () => 'NO',
  );
});
afterAll(() => graph.close());

it('all companies wait until each is derived or marked, and then the marked ones', async () => {
  expect(await waiting()).toEqual({ marked: 0, unmarked: 4 });
  await run('MATCH (c:Company {serviceId: 4}) SET c:FiguresDue');
  expect(await waiting()).toEqual({ marked: 1, unmarked: 3 });
  await keepFigures(graph, { bound, today });
  await run('MATCH (c:Company {serviceId: 4}) SET c:FiguresDue');
  expect(await waiting()).toEqual({ marked: 1, unmarked: 0 });
  await run('MATCH (c:FiguresDue) REMOVE c:FiguresDue');
  expect(await waiting()).toEqual({ marked: 0, unmarked: 0 });
  await run('MATCH (s:FiguresState) SET s.revision = s.revision - 1');
  expect(await waiting()).toEqual({ marked: 0, unmarked: 4 });
});

it('nothing waits in an empty graph', async () => {
  await seedHoldings(graph, [], () => 'NO');
  expect(await waiting()).toEqual({ marked: 0, unmarked: 0 });
});

it('each read of companies whose owners the grants show says how many have kept figures', async () => {
  await keepFigures(graph, { bound, today });
  const seen: { readonly kept: number; readonly computed: number }[] = [];
  const load = (budget: number, ids: readonly number[], grants: Grants) =>
    new CompanyGraph(graph, {
      now,
      ultimateOwnershipBudget: budget,
      onFigures: (each) => seen.push(each),
    }).loadRelations(ids.map(serviceId), grants);
  const all = new Grants({ NO: areas });
  await load(bound, [1, 2, 3], all);
  await run('MATCH (c:Company {serviceId: 3}) SET c:FiguresDue REMOVE c.figuresStamp');
  await load(bound, [2, 3, 4], all);
  await load(bound + 1, [2], all);
  await load(0, [2], all);
  await load(bound, [2], new Grants({ NO: ['KeyPerson'] }));
  await load(bound, [99], all);
  expect(seen).toEqual([
    { kept: 3, computed: 0 },
    { kept: 2, computed: 1 },
    { kept: 0, computed: 1 },
  ]);
});
