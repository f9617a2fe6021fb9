import { countAnew, seedThousands } from '@company-relations/company-graph/testing';
import { recordTypesWithUnspecifiedOwners } from '@company-relations/graph-model';
import type { CypherQuery, GraphClient } from '@company-relations/neo4j-client';
import { migrateRegister } from '../src/index';

/** Gives every record an id. */
export const nameRecords: CypherQuery = {
  name: 'name-records',
  text: 'MATCH ()-[record]->() SET record.id = elementId(record)',
};

/**
 * Replaces the content of the graph with thousands of entities and records of each type that sources state, so that the
 * database plans queries as for a large graph.
 *
 * @param further statements that add other data that the queries need.
 */
export async function seedForPlans(graph: GraphClient, ...further: readonly CypherQuery[]): Promise<void> {
  await migrateRegister(graph);
  await seedThousands(
    graph,
    recordTypesWithUnspecifiedOwners.map(({ type }) => type),
  );
  for (const statement of further) await graph.run(statement);
  await countAnew(graph);
}
