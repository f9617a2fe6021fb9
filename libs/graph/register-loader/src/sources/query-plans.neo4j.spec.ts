import { join } from 'node:path';
import { countAnew, queriesIn, scansOf, seedThousands, testGraph } from '@company-relations/company-graph/testing';
import { int } from '@company-relations/neo4j-client';
import { migrateRegister } from '../index';

const graph = testGraph();
const queries = queriesIn(join(__dirname, '../queries/sources'));
const row = { serviceId: int(1), source: 'a', sources: null };
const parameters = {
  after: int(0),
  limit: int(1),
  rows: [row],
  serviceIds: [int(1)],
  from: 'a',
  to: 'b',
  former: 'a',
  name: 'b',
  days: [],
  content: '{}',
};
const byKey = { ...parameters, after: 'a' };

beforeAll(async () => {
  await migrateRegister(graph);
  await seedThousands(graph, ['OWNS']);
  await graph.run({
    name: 'erased',
    text: "UNWIND range(1, 1000) AS n CREATE (:Erased {hash: 'h' + n, erasure: 'e' + n}), (:Removed {key: 'record:' + n})",
  });
  await countAnew(graph);
});
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  expect(await scansOf(graph, query, /removals|claims/.test(query.name) ? byKey : parameters)).toEqual([]);
});
