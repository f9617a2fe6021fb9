import { join } from 'node:path';
import { countAnew, queriesIn, scansOf, seedThousands, testGraph } from '@company-relations/company-graph/testing';
import { int } from '@company-relations/neo4j-client';
import { migrateRegister } from '../index';

const graph = testGraph();
const folders = ['../queries/erase', '../../../erasure-ledger/src/queries'];
const queries = folders.flatMap((folder) => queriesIn(join(__dirname, folder)));
const row = {
  serviceId: int(1),
  properties: {},
  number: int(1),
  digest: 'd',
  person: 'p',
  hash: 'h',
  serviceIds: [int(1)],
};
const parameters = {
  traderKeys: ['t'],
  numbers: ['1'],
  serviceIds: [int(1)],
  secret: 's',
  hash: 'h',
  id: 'i',
  ids: ['i'],
  properties: {},
  rows: [row],
  keys: ['k'],
  limit: int(1),
  hashes: ['h'],
  elementIds: ['e'],
  today: int(1),
  forgottenBefore: int(0),
  after: int(0),
  last: 'z',
  name: 'w',
  position: {},
};

beforeAll(async () => {
  await migrateRegister(graph);
  await seedThousands(graph, ['OWNS', 'BENEFICIALLY_OWNS', 'BENEFICIALLY_OWNED']);
  await graph.run({ name: 'name-records', text: 'MATCH ()-[record]->() SET record.id = elementId(record)' });
  await graph.run({
    name: 'erased',
    text: "UNWIND range(1, 1000) AS n CREATE (:Erased {hash: 'h' + n, erasure: 'e' + n}), (:Removed {key: 'record:' + n})",
  });
  await countAnew(graph);
});
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  expect(await scansOf(graph, query, parameters)).toEqual([]);
});
