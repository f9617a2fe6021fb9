import { join } from 'node:path';
import { queriesIn, scansOf, testGraph } from '@company-relations/company-graph/testing';
import { type CypherQuery, int, operatorsOf } from '@company-relations/neo4j-client';
import { nameRecords, seedForPlans } from '../../test/seed-for-plans';

const graph = testGraph();
const queries = queriesIn(join(__dirname, '../queries/complete'));
const parameters = {
  ...{ after: 'a', until: 'b', source: 's', today: int(1), limit: int(1) },
  ...{ name: 'n', days: ['2026-03-12T00:00:00Z'], properties: {} },
};

beforeAll(() =>
  seedForPlans(graph, nameRecords, {
    name: 'name-companies',
    text: "MATCH (c:Company) SET c.sourceId = 'c' + c.serviceId CREATE (:EntityKey {key: 'source:k' + c.serviceId})-[:KEY_OF]->(c)",
  }),
);
afterAll(() => graph.close());

it.each(['current-records', 'absent-records'])('%s reads no more of each index than the page', async (name) => {
  const query = queries.find((each) => each.name === name);
  const operators = operatorsOf(await graph.explain(query as CypherQuery, parameters));
  const orders = operators.map(({ operatorType }) => operatorType).filter((one) => /Distinct|Sort|Top/.test(one));
  expect(orders).toEqual(['Top', 'Distinct', ...Array<string>(5).fill('OrderedDistinct')]);
});

it.each(queries)('$name is served by indexes', async (query) => {
  expect(await scansOf(graph, query, parameters)).toEqual([]);
});
