import { noLists, readSourcePriority } from '@company-relations/company-graph';
import { type GraphClient, int } from '@company-relations/neo4j-client';
import type { SourcePriority } from '@company-relations/ownership';
import { underLock } from '../apply/under-lock';
import { forgetAllFigures } from '../figures/mark-all-figures';
import { readerIn } from '../figures/reader-in-transaction';
import writeChange from '../queries/apply/write-change.cypher';
import storePriority from '../queries/sources/set-source-priority.cypher';

/**
 * Stores which source is used for a holding that several sources state. Figures of any company may change by it, so the log
 * of changes is emptied: the next delta compares all companies. No kept figure is used until `markAllFigures` has run. An order that is stored already changes nothing.
 *
 * @returns whether the order changed
 * @throws GraphUnavailable
 */
export async function setSourcePriority(graph: GraphClient, sources: SourcePriority): Promise<boolean> {
  return underLock(graph, async (transaction) => {
    const stored = await readSourcePriority(readerIn(transaction));
    if (JSON.stringify(stored) === JSON.stringify(sources)) return false;
    await transaction.run(storePriority, { sources });
    await forgetAllFigures(transaction);
    const lists = Object.fromEntries(Object.keys(noLists()).map((name) => [name, []]));
    await transaction.run(writeChange, { lists, size: int(Number.MAX_SAFE_INTEGER), protects: [] });
    return true;
  });
}
