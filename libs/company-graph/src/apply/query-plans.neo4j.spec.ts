import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { int, operatorsOf } from '@company-relations/neo4j-client';
import { seed, testGraph } from '../../test/small-world';
import { migrate } from '../index';
import { recordTypes } from '../relationship-types';

const graph = testGraph();
const folder = join(__dirname, '../queries/apply');
const queries = readdirSync(folder).map((file) => ({ name: basename(file, '.cypher'), text: readFileSync(join(folder, file), 'utf8') }));

const row = { serviceId: int(1), into: int(1), elementId: 'e', key: 'k', type: 'OWNS', properties: {}, party: int(1), company: int(1), asOf: 'd', hash: 'h', erasure: 'u', nationalIds: ['1'], keepsOrgNo: true, countryCode: 'GB', contentUpdatedOn: int(1), relationsUpdatedOn: int(1), change: int(1) };
const parameters = {
  sourceIds: ['a'],
  keys: ['k'],
  companies: ['a'],
  persons: ['p'],
  newCompanies: [{ serviceId: int(1) }],
  newPersons: [{ serviceId: int(2) }],
  serviceIds: [int(1)],
  ids: ['r'],
  hashes: ['h'],
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

// In a graph with a handful of companies and relationships, or where the database has not counted them yet, a scan of
// all of them would be a good plan.
beforeAll(async () => {
  await migrate(graph);
  const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
  await seed(graph, {
    companies: numbers.map((id) => ({ serviceId: id, countryCode: 'GB', orgNo: `O${id}`, contentUpdatedOn: 1 })),
    persons: numbers.map((id) => ({ serviceId: 1000 + id, nationalId: `N${id}` })),
    records: recordTypes.flatMap(({ type }) => numbers.map((id) => ({ party: 1001 - id, company: id, type }))),
  });
  await graph.run({ name: 'name-records', text: 'MATCH ()-[record]->() SET record.id = elementId(record)' });
  await graph.run({ name: 'count-anew', text: 'CALL db.prepareForReplanning(60)' });
});
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  const scans = operatorsOf(await graph.explain(query, parameters))
    .map(({ operatorType }) => operatorType)
    .filter((operator) => /Scan/.test(operator));
  expect(scans).toEqual([]);
});
