import type { GraphClient, GraphTransaction } from '@company-relations/neo4j-client';
import { type DateTime, type RegisterStatement, toSeconds } from '@company-relations/ownership';
import type { KnownOwners } from '../figures/known-owners';
import loaderMetadata from '../queries/apply/loader-metadata.cypher';
import peekCounter from '../queries/apply/peek-counter.cypher';
import { contentHash } from './content-hash';
import { applyStatement } from './apply-statement';
import { changeStored } from './change-stored';
import type { FilesBeingLoaded } from './complete-files';
import type { Outcome } from './stored';
import { StoredGraph } from './stored-graph';
import { ReadSet } from './read-set';
import { type LoaderMetadata, loadStoredState } from './load-stored-state';

export interface ApplyOptions {
  /**
   * The `contentHash` of each statement, if the caller has computed them already, for example while the graph was busy.
   */
  readonly hashes?: readonly string[];
  /**
   * The current time; by default that of the machine. A stored version may be dated more than a day after the current
   * time by mistake. Such a version never makes a statement outdated.
   */
  readonly now?: Date;
  /**
   * If true, protection that ends stays in force until `endPostponedProtections` is called. A load of several batches
   * needs this option: a later batch may move the protection from one record to another, and the protection must have
   * no gap in between.
   */
  readonly postponesEnds?: boolean;
  /**
   * The complete files from which all these statements come, if they come from such files. Everything in complete files
   * was still true on the day of the files, however old the statements in them are.
   */
  readonly complete?: FilesBeingLoaded | undefined;
  /** Keeps what is read above changed holdings from one call to the next. Use one object for all batches of a load. */
  readonly owners?: KnownOwners;
}

/**
 * Applies statements one after the other in one transaction. Only one load changes the graph at a time; other loads
 * wait.
 *
 * @param loadedAt the time with which changes are dated.
 * @returns the outcome of each statement, in the order of the statements.
 * @throws GraphUnavailable if the graph cannot be reached. In this case nothing has changed.
 */
export async function applyStatements(
  graph: GraphClient,
  batch: readonly RegisterStatement[],
  loadedAt: Date,
  { hashes = batch.map(contentHash), now = new Date(), complete, postponesEnds = false, owners }: ApplyOptions = {},
): Promise<Outcome[]> {
  const options = { read: new ReadSet(batch), loadedAt, now, complete, postponesEnds, owners };
  return changeStored(graph, options, (stored, stamp) => applyAll(stored, batch, hashes, stamp));
}

/**
 * Finds out what loading statements would do, without changing anything. Each batch is checked as if the batches before
 * it had been applied. If another load writes at the same time, it is not defined whether the check sees what that load
 * writes. The memory for the check grows with the number of distinct ids.
 */
export class StatementDryRun {
  private readonly stored: StoredGraph;
  private readonly read = new ReadSet([]);
  private readonly reading: GraphTransaction;

  /** @param now the current time. `ApplyOptions` explains `now` and `complete`. */
  constructor(
    private readonly graph: GraphClient,
    private readonly now = new Date(),
    complete?: FilesBeingLoaded,
  ) {
    this.stored = new StoredGraph(now, complete);
    this.reading = { run: (query, parameters) => graph.read(query, parameters) };
  }

  /**
   * Returns the outcome that each statement would have.
   *
   * @throws GraphUnavailable if the graph cannot be reached
   */
  async check(
    batch: readonly RegisterStatement[],
    hashes: readonly string[] = batch.map(contentHash),
  ): Promise<Outcome[]> {
    const [counter] = await this.graph.read<{ next: number }>(peekCounter);
    if (counter) this.stored.raiseCounter(counter.next);
    const readSet = new ReadSet(batch, this.read);
    const [metadata] = await this.graph.read<LoaderMetadata>(loaderMetadata);
    await loadStoredState(this.reading, this.stored, readSet, metadata as LoaderMetadata);
    this.read.addAll(readSet);
    const outcomes = applyAll(this.stored, batch, hashes, toSeconds(this.now));
    this.stored.changes.forgetContents();
    return outcomes;
  }
}

function applyAll(
  stored: StoredGraph,
  batch: readonly RegisterStatement[],
  hashes: readonly string[],
  loadedAt: DateTime,
): Outcome[] {
  return batch.map((statement, index) => applyStatement(stored, statement, hashes[index] as string, loadedAt));
}
