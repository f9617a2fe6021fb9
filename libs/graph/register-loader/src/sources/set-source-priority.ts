import { readSourcePriority } from '@company-relations/company-graph';
import { type GraphClient, int } from '@company-relations/neo4j-client';
import type { SourcePriority } from '@company-relations/ownership';
import { underLock } from '../apply/under-lock';
import { invalidateAllFigures } from '../figures/mark-all-figures';
import { readerIn } from '../figures/reader-in-transaction';
import writeChange from '../queries/apply/write-change.cypher';
import storePriority from '../queries/sources/set-source-priority.cypher';

/**
 * Stores the order in which sources are preferred if several state the same holding. If the order is already stored,
 * nothing changes. A new order may change the figures (ultimate ownerships) of any company. So this function empties
 * the log of changes, the next delta of packages compares all companies, and no stored figure is used until
 * `markAllFigures` has run.
 *
 * @returns whether the order changed.
 * @throws GraphUnavailable
 */
export async function setSourcePriority(graph: GraphClient, sources: SourcePriority): Promise<boolean> {
  return underLock(graph, async (transaction) => {
    const stored = await readSourcePriority(readerIn(transaction));
    if (JSON.stringify(stored) === JSON.stringify(sources)) return false;
    await transaction.run(storePriority, { sources });
    await invalidateAllFigures(transaction);
    await transaction.run(writeChange, { entry: {}, size: int(Number.MAX_SAFE_INTEGER), protects: [] });
    return true;
  });
}
