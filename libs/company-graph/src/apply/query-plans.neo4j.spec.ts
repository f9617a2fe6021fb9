import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { int, operatorsOf } from '@company-relations/neo4j-client';
import { seed, testGraph } from '../../test/small-world';
import { migrate } from '../index';

const graph = testGraph();
const folder = join(__dirname, '../queries/apply');
const queries = readdirSync(folder).map((file) => ({ name: basename(file, '.cypher'), text: readFileSync(join(folder, file), 'utf8') }));

const row = { serviceId: int(1), into: int(1), elementId: 'e', key: 'k', type: 'OWNS', properties: {}, party: int(1), company: int(1), asOf: 'd', hash: 'h', nationalIds: ['1'], keepsOrgNo: true, countryCode: 'GB', contentUpdatedOn: int(1), relationsUpdatedOn: int(1), change: int(1) };
const parameters = {
  sourceIds: ['a'],
  keys: ['k'],
  companies: ['a'],
  persons: ['p'],
  serviceIds: [int(1)],
  ids: ['r'],
  elementIds: ['e'],
  rows: [row],
  personIds: ['p'],
  traderKeys: ['t'],
  numbers: ['1'],
  countries: [row],
  contents: [row],
  relations: [row],
  bothDays: [row],
  today: int(1),
  next: int(2),
};

// In a graph with a handful of companies and relationships a scan of all of them would be a good plan.
beforeAll(async () => {
  await migrate(graph);
  const companies = Array.from({ length: 1000 }, (_, index) => ({ serviceId: index + 1, countryCode: 'GB', contentUpdatedOn: 1 }));
  const records = companies.map(({ serviceId }) => ({ party: 1001 - serviceId, company: serviceId, type: 'OWNS' as const }));
  await seed(graph, { companies, persons: [], records });
});
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  const scans = operatorsOf(await graph.explain(query, parameters))
    .map(({ operatorType }) => operatorType)
    .filter((operator) => /Scan/.test(operator));
  expect(scans).toEqual([]);
});
