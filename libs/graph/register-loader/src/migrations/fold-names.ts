import { type GraphClient, int } from '@company-relations/neo4j-client';
import type { CompanyProfile } from '@company-relations/ownership';
import { nameProperties } from '../apply/entity-properties';
import { underLock } from '../apply/under-lock';
import namesToFold from '../queries/apply/names-to-fold.cypher';
import writeEntities from '../queries/apply/write-entities.cypher';

const sliceSize = 5_000;

/**
 * Stores the folded names by which searches find companies, in a graph that an earlier version loaded. The work is done
 * in transactions of limited size, for which loads wait. If it is killed, call the function again: it starts from the
 * beginning, and repeating finished work changes nothing.
 *
 * @throws GraphUnavailable
 */
export async function foldNames(graph: GraphClient): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) after = await foldSlice(graph, after);
}

/** @returns the last ServiceId that was handled, or undefined if no companies are left. */
function foldSlice(graph: GraphClient, after: number): Promise<number | undefined> {
  return underLock(graph, async (transaction) => {
    const parameters = { after: int(after), limit: int(sliceSize) };
    const companies = await transaction.run<{ serviceId: number; profile: string }>(namesToFold, parameters);
    const rows = companies.map(({ serviceId, profile }) => ({
      serviceId: int(serviceId),
      properties: nameProperties(JSON.parse(profile) as CompanyProfile),
    }));
    if (rows.length > 0) await transaction.run(writeEntities, { rows });
    return companies.at(-1)?.serviceId;
  });
}
