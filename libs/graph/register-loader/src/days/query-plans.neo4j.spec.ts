import { join } from 'node:path';
import { countAnew, queriesIn, scansOf, seedThousands, testGraph } from '@company-relations/company-graph/testing';
import { statedRecordTypes } from '@company-relations/graph-model';
import { int } from '@company-relations/neo4j-client';
import { migrateRegister } from '../index';

const graph = testGraph();
/** Reads every record, once, when an older graph is brought up to date. */
const ofMigration = 'record-ids-with-dates-ahead';
const queries = queriesIn(join(__dirname, '../queries/days')).filter(({ name }) => name !== ofMigration);
const parameters = { today: int(1), limit: int(1), rows: [{ serviceId: int(1), day: int(1) }] };

beforeAll(async () => {
  await migrateRegister(graph);
  await seedThousands(
    graph,
    statedRecordTypes.map(({ type }) => type),
  );
  await countAnew(graph);
});
afterAll(() => graph.close());

it.each(queries)('$name is served by indexes', async (query) => {
  expect(await scansOf(graph, query, parameters)).toEqual([]);
});
