import { join } from 'node:path';
import { int, ints, operatorsOf } from '@company-relations/neo4j-client';
import { countAnew, queriesIn, scansOf, seedThousands } from '../../test/plans';
import { migrate, testGraph } from '../../test/small-world';

const graph = testGraph();
const queries = queriesIn(join(__dirname, '../queries/changes'));
const parameters = {
  wanted: {
    ...{ serviceIds: ints([1]), country: 'GB', after: int(0), afterDay: int(0), since: int(1) },
    figures: { bound: int(1), revision: int(1) },
  },
  today: int(1),
  limit: int(10),
  since: int(1),
};

beforeAll(async () => {
  await migrate(graph);
  await seedThousands(graph, ['OWNS']);
  await graph.run({
    name: 'changes',
    text: 'UNWIND range(1, 1000) AS number CREATE (:Change {number: number}), (:Protection {number: number})',
  });
  await countAnew(graph);
});
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  expect(await scansOf(graph, query, parameters)).toEqual([]);
});

it('a page of service ids is read in index order without sorting', async () => {
  const query = queries.find(({ name }) => name === 'company-ids');
  const operators = operatorsOf(await graph.explain(query ?? { name: '', text: '' }, parameters)).map(
    ({ operatorType }) => operatorType,
  );
  expect(operators.filter((operator) => /Sort|Top|Expand/.test(operator))).toEqual([]);
});
