import type { GraphClient } from '@company-relations/neo4j-client';
import { type DateTime, dayOf, toSeconds } from '@company-relations/ownership';
import { removeErasedBusinesses } from '../erase/erased-businesses';
import type { KnownOwners } from '../figures/known-owners';
import loaderMetadata from '../queries/apply/loader-metadata.cypher';
import takeCounter from '../queries/apply/take-counter.cypher';
import type { FilesBeingLoaded } from './complete-files';
import { type LoaderMetadata, loadStoredState } from './load-stored-state';
import type { ReadSet } from './read-set';
import { StoredGraph } from './stored-graph';
import { writeChanges } from './write-changes';

export interface ChangeOptions {
  /** What must be read before the change. */
  readonly read: ReadSet;
  /** The time with which changes are dated. */
  readonly loadedAt: Date;
  /** `ApplyOptions` explains `now`, `complete` and `postponesEnds`. */
  readonly now: Date;
  readonly complete?: FilesBeingLoaded | undefined;
  readonly postponesEnds: boolean;
  /** The owners of companies that earlier transactions of the same load read. */
  readonly owners?: KnownOwners | undefined;
}

/**
 * Reads a part of the graph, changes it in memory, and writes the changes with their log entry, all in one transaction.
 * Other calls at the same time wait.
 *
 * @param change changes the part that was read. It also gets the time of the change, to the second. If the transaction
 *   is retried, `change` is called again with a part that was read again.
 * @returns what `change` returns.
 * @throws GraphUnavailable if the graph cannot be reached. In this case nothing has changed.
 */
export async function changeStored<Result>(
  graph: GraphClient,
  { read, loadedAt, now, complete, postponesEnds, owners }: ChangeOptions,
  change: (stored: StoredGraph, loadedAt: DateTime) => Result,
): Promise<Result> {
  const today = dayOf(loadedAt);
  const made = await graph.write(async (transaction) => {
    owners?.startAttempt();
    const [counter] = await transaction.run<{ next: number }>(takeCounter);
    const next = (counter as { next: number }).next;
    const stored = new StoredGraph(now, complete);
    stored.raiseCounter(next);
    const [metadata] = await transaction.run<LoaderMetadata>(loaderMetadata);
    await loadStoredState(transaction, stored, read, metadata as LoaderMetadata);
    const result = change(stored, toSeconds(loadedAt));
    const { erasureSecret, hasClaims, fieldPriority } = metadata as LoaderMetadata;
    const writing = { today, counter: next, erasureSecret, hasClaims, fieldPriority, postponesEnds, owners };
    await writeChanges(transaction, stored, writing);
    if (erasureSecret !== null) await removeErasedBusinesses(transaction, stored.changes, erasureSecret, today);
    return result;
  });
  owners?.committed();
  return made;
}
