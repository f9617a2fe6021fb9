import type { GraphReader } from '@company-relations/neo4j-client';
import { type AddedRoleCodes, noAddedRoleCodes } from '@company-relations/ownership';
import addedRoleCodes from './queries/added-role-codes.cypher';

/**
 * Returns the role codes that the operator added to the published tables of role codes.
 *
 * @throws GraphUnavailable
 */
export async function readAddedRoleCodes(graph: GraphReader): Promise<AddedRoleCodes> {
  const [row] = await graph.read<{ content: string }>(addedRoleCodes);
  return row === undefined ? noAddedRoleCodes : (JSON.parse(row.content) as AddedRoleCodes);
}
