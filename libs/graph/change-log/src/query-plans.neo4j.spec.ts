import { join } from 'node:path';
import { countAnew, migrate, queriesIn, scansOf, testGraph } from '@company-relations/company-graph/testing';
import { int } from '@company-relations/neo4j-client';

const graph = testGraph();

beforeAll(async () => {
  await migrate(graph);
  await graph.run({ name: 'changes', text: 'UNWIND range(1, 1000) AS number CREATE (:Change {number: number})' });
  await countAnew(graph);
});
afterAll(() => graph.close());

it.each(queriesIn(join(__dirname, 'queries')))('$name is served by indexes', async (query) => {
  expect(await scansOf(graph, query, { upTo: int(1) })).toEqual([]);
});
