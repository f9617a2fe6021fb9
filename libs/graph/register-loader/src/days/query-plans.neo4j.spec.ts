import { join } from 'node:path';
import { queriesIn, scansOf, testGraph } from '@company-relations/company-graph/testing';
import { int } from '@company-relations/neo4j-client';
import { seedForPlans } from '../../test/seed-for-plans';

const graph = testGraph();
const queries = queriesIn(join(__dirname, '../queries/days'));
const parameters = {
  ...{ today: int(1), limit: int(1), rows: [{ serviceId: int(1), day: int(1) }] },
  ...{ after: int(0), tomorrow: '2026-01-02T00:00:00Z' },
};

beforeAll(() => seedForPlans(graph));
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  expect(await scansOf(graph, query, parameters)).toEqual([]);
});
