import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { int, ints, operatorsOf } from '@company-relations/neo4j-client';
import { seed, testGraph } from '../../test/small-world';
import { migrate } from '../index';

const graph = testGraph();
const folder = join(__dirname, '../queries/changes');
const queries = readdirSync(folder).map((file) => ({ name: basename(file, '.cypher'), text: readFileSync(join(folder, file), 'utf8') }));
const parameters = {
  wanted: { serviceIds: ints([1]), country: 'GB', after: int(0) },
  limit: int(10),
  since: int(1),
  upTo: int(1),
  lists: { lines: ints([1]), profiles: [], held: [], holders: [] },
  size: int(1),
  protects: ints([1]),
};

// Of very few a scan would be a good plan.
beforeAll(async () => {
  await migrate(graph);
  const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
  await seed(graph, {
    companies: numbers.map((id) => ({ serviceId: id, countryCode: 'GB', contentUpdatedOn: 1 })),
    persons: numbers.map((id) => ({ serviceId: 1000 + id })),
    records: numbers.map((id) => ({ party: 1001 - id, company: id, type: 'OWNS' as const })),
  });
  await graph.run({ name: 'changes', text: 'UNWIND range(1, 1000) AS number CREATE (:Change {number: number}), (:Protection {number: number})' });
  await graph.run({ name: 'count-anew', text: 'CALL db.prepareForReplanning(60)' });
});
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  const operators = operatorsOf(await graph.explain(query, parameters)).map(({ operatorType }) => operatorType);
  expect(operators.filter((operator) => /Scan/.test(operator))).toEqual([]);
});

it('a page of service ids is read from the index in its order and sorted by nobody', async () => {
  const query = queries.find(({ name }) => name === 'company-ids');
  const operators = operatorsOf(await graph.explain(query ?? { name: '', text: '' }, parameters)).map(({ operatorType }) => operatorType);
  expect(operators.filter((operator) => /Sort|Top|Expand/.test(operator))).toEqual([]);
});
