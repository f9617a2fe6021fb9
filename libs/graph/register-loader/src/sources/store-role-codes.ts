import { readAddedRoleCodes } from '@company-relations/company-graph';
import type { GraphClient } from '@company-relations/neo4j-client';
import { type AddedRoleCodes, addRoleCodes } from '@company-relations/ownership';
import { underLock } from '../apply/under-lock';
import { readerIn } from '../figures/reader-in-transaction';
import storeCodes from '../queries/sources/store-role-codes.cypher';

/** The result of storing the role codes of a file. If one of them has a problem, none is stored. */
export type StoredRoleCodes =
  { readonly codes: AddedRoleCodes; readonly isChanged: boolean } | { readonly problems: readonly string[] };

/**
 * Adds role codes to those that the graph has. Records do not change, because each record has the text of its role.
 *
 * @throws GraphUnavailable
 */
export async function storeRoleCodes(graph: GraphClient, file: AddedRoleCodes): Promise<StoredRoleCodes> {
  return underLock(graph, async (transaction) => {
    const before = await readAddedRoleCodes(readerIn(transaction));
    const added = addRoleCodes(before, file);
    if ('problems' in added) return added;
    const content = JSON.stringify(added.codes);
    const isChanged = content !== JSON.stringify(before);
    if (isChanged) await transaction.run(storeCodes, { content });
    return { codes: added.codes, isChanged };
  });
}
