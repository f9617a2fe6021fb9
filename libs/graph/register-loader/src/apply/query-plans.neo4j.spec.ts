import { join } from 'node:path';
import { queriesIn, scansOf, testGraph } from '@company-relations/company-graph/testing';
import { int } from '@company-relations/neo4j-client';
import { nameRecords, seedForPlans } from '../../test/seed-for-plans';

const graph = testGraph();
const queries = queriesIn(join(__dirname, '../queries/apply'));

const row = {
  serviceId: int(1),
  into: int(1),
  elementId: 'e',
  key: 'k',
  type: 'OWNS',
  properties: {},
  party: int(1),
  company: int(1),
  asOf: 'd',
  hash: 'h',
  erasure: 'u',
  nationalIds: ['1'],
  keepsNumber: true,
  number: '1',
  isOfErased: false,
  claimableIds: ['1'],
  claims: [{ id: 'p' }],
  id: 'p',
  nationalId: '1',
  source: 's',
  countryCode: 'GB',
  contentUpdatedOn: int(1),
  relationsUpdatedOn: int(1),
  change: int(1),
};
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
  removed: [row],
  personIds: ['p'],
  traderKeys: ['t'],
  numbers: ['1'],
  countries: [row],
  contents: [row],
  relations: [row],
  bothDays: [row],
  today: int(1),
  limit: int(1),
  after: int(0),
  afterKey: 'register:',
  postponesEnds: true,
  next: int(2),
  entry: { lines: [int(1)], ownLines: int(1), profiles: [], held: [], holders: [] },
  size: int(1),
  protects: [int(1)],
};

beforeAll(() =>
  seedForPlans(graph, nameRecords, {
    name: 'changes',
    text: 'UNWIND range(1, 1000) AS number CREATE (:Change {number: number}), (:Protection {number: number})',
  }),
);
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  expect(await scansOf(graph, query, parameters)).toEqual([]);
});
