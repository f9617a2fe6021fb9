import type { GraphClient, GraphTransaction } from '@company-relations/neo4j-client';
import type { DateTime, RegisterStatement } from '@company-relations/ownership';
import { removeErasedBusinesses } from '../erase/erased-businesses';
import bookKeeping from '../queries/apply/book-keeping.cypher';
import peekCounter from '../queries/apply/peek-counter.cypher';
import takeCounter from '../queries/apply/take-counter.cypher';
import { contentHash } from './content-hash';
import { decide } from './decide';
import type { Outcome } from './held';
import { HeldGraph } from './held-graph';
import { Lookups } from './lookups';
import { type BookKeeping, readHeld } from './read-held';
import { writeChanges } from './write-changes';

const msPerDay = 86_400_000;

export interface ApplyOptions {
  /** The `contentHash` of each statement, for who worked them out while the graph was busy. */
  readonly hashes?: readonly string[];
  /** What is held with a date of more than a day later never makes a statement outdated. The time of the machine if absent. */
  readonly now?: Date;
  /** Whether protection that ends lasts until `endProtections` is called: so a load of several batches has no gap. */
  readonly postponesEnds?: boolean;
}

/**
 * Applies statements one after the other in one transaction; loads that run at the same time wait for each other.
 *
 * @param loadedAt the time that changes are dated with.
 * @returns what became of each statement, in their order.
 * @throws GraphUnavailable when the graph cannot be reached; nothing was changed then.
 */
export async function applyStatements(
  graph: GraphClient,
  batch: readonly RegisterStatement[],
  loadedAt: Date,
  { hashes = batch.map(contentHash), now = new Date(), postponesEnds = false }: ApplyOptions = {},
): Promise<Outcome[]> {
  const today = Math.floor(loadedAt.getTime() / msPerDay);
  return graph.write(async (transaction) => {
    const [counter] = await transaction.run<{ next: number }>(takeCounter);
    const next = (counter as { next: number }).next;
    const held = new HeldGraph(now);
    held.raiseCounter(next);
    const [kept] = await transaction.run<BookKeeping>(bookKeeping);
    await readHeld(transaction, held, new Lookups(batch), kept as BookKeeping);
    const outcomes = decideAll(held, batch, hashes, loadedAt);
    const { erasureSecret, hasClaims } = kept as BookKeeping;
    await writeChanges(transaction, held, { today, counter: next, erasureSecret, hasClaims, postponesEnds });
    if (erasureSecret !== null) await removeErasedBusinesses(transaction, held.changes, erasureSecret, today);
    return outcomes;
  });
}

/**
 * Says what would become of statements, batch after batch, as if each had been applied, and changes nothing. What
 * another load writes meanwhile may or may not be seen. Memory grows with the number of distinct ids.
 */
export class StatementCheck {
  private readonly held: HeldGraph;
  private readonly read = new Lookups([]);
  private readonly reading: GraphTransaction;

  /** @param now see `ApplyOptions`. */
  constructor(
    private readonly graph: GraphClient,
    now = new Date(),
  ) {
    this.held = new HeldGraph(now);
    this.reading = { run: (query, parameters) => graph.read(query, parameters) };
  }

  /** @throws GraphUnavailable when the graph cannot be reached. */
  async check(batch: readonly RegisterStatement[], hashes: readonly string[] = batch.map(contentHash)): Promise<Outcome[]> {
    const [counter] = await this.graph.read<{ next: number }>(peekCounter);
    if (counter) this.held.raiseCounter(counter.next);
    const lookups = new Lookups(batch, this.read);
    const [kept] = await this.graph.read<BookKeeping>(bookKeeping);
    await readHeld(this.reading, this.held, lookups, kept as BookKeeping);
    this.read.remember(lookups);
    const outcomes = decideAll(this.held, batch, hashes, new Date(0));
    this.held.forgetContents();
    return outcomes;
  }
}

function decideAll(held: HeldGraph, batch: readonly RegisterStatement[], hashes: readonly string[], loadedAt: Date): Outcome[] {
  const stamp = wholeSeconds(loadedAt);
  return batch.map((statement, index) => decide(held, statement, hashes[index] as string, stamp));
}

function wholeSeconds(time: Date): DateTime {
  return `${time.toISOString().slice(0, 19)}Z`;
}
