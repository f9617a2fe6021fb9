import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { int, operatorsOf } from '@company-relations/neo4j-client';
import { seed, testGraph } from '../../test/small-world';
import { migrate } from '../index';

const graph = testGraph();
const folder = join(__dirname, '../queries/erase');
const queries = readdirSync(folder).map((file) => ({ name: basename(file, '.cypher'), text: readFileSync(join(folder, file), 'utf8') }));
const row = { serviceId: int(1), properties: {} };
const parameters = { traderKeys: ['t'], numbers: ['1'], serviceIds: [int(1)], secret: 's', hash: 'h', id: 'i', ids: ['i'], properties: {}, rows: [row], keys: ['k'], limit: int(1) };

// In a graph with a handful of nodes, or where the database has not counted them yet, a scan of all would be a good plan.
beforeAll(async () => {
  await migrate(graph);
  const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
  await seed(graph, {
    companies: numbers.map((id) => ({ serviceId: id, countryCode: 'GB', orgNo: `O${id}`, contentUpdatedOn: 1 })),
    persons: numbers.map((id) => ({ serviceId: 1000 + id, nationalId: `N${id}` })),
    records: numbers.map((id) => ({ party: 1001 - id, company: id, type: 'OWNS' as const })),
  });
  await graph.run({ name: 'erased', text: "UNWIND range(1, 1000) AS n CREATE (:Erased {hash: 'h' + n, erasure: 'e' + n}), (:Removed {key: 'record:' + n})" });
  await graph.run({ name: 'count-anew', text: 'CALL db.prepareForReplanning(60)' });
});
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  const scans = operatorsOf(await graph.explain(query, parameters))
    .map(({ operatorType }) => operatorType)
    .filter((operator) => /Scan/.test(operator));
  expect(scans).toEqual([]);
});
