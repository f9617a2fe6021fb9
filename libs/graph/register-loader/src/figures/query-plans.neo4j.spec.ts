import { join } from 'node:path';
import { queriesIn, scansOf, testGraph } from '@company-relations/company-graph/testing';
import { int } from '@company-relations/neo4j-client';
import { seedForPlans } from '../../test/seed-for-plans';

const graph = testGraph();
/** Scans that are meant: of a label that few companies have, of all entities in `feed derive`, and of all companies in a migration. */
const meant: Readonly<Record<string, string>> = {
  'due-figures': 'NodeByLabelScan',
  'omitted-figures': 'NodeByLabelScan',
  'count-due-figures': 'NodeCountFromCountStore',
  'forget-may-omit-below': 'NodeByLabelScan',
  'with-unflagged-owners': 'NodeByLabelScan',
};
const queries = queriesIn(join(__dirname, '../queries/figures'));
const id = int(1);
const row = {
  company: id,
  count: id,
  holdings: id,
  until: id,
  isOmitted: false,
  stamp: id,
  mustStampFigures: true,
  figures: [[id, '{}']],
  owners: [id],
};
const parameters = {
  serviceIds: [id],
  changed: [id],
  rows: [row],
  stamp: id,
  revision: id,
  bound: id,
  loggedSince: id,
  today: id,
  after: int(0),
  limit: id,
};

beforeAll(() =>
  seedForPlans(graph, {
    name: 'figures',
    text: `MATCH (c:Company) SET c.figuresUntil = 30000 + c.serviceId WITH c
      MATCH (o:Entity {serviceId: 1001 - c.serviceId}) CREATE (o)-[:ULTIMATELY_OWNS {record: '{}', stamp: 1}]->(c)`,
  }),
);
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  const scans = (await scansOf(graph, query, parameters)).filter(
    (scan) => !scan.startsWith(meant[query.name] ?? 'none'),
  );
  expect(scans).toEqual([]);
});
