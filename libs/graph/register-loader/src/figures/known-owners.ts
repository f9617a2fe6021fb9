import type { GraphTransaction } from '@company-relations/neo4j-client';
import ownersAbove from '../queries/figures/owners-above.cypher';
import { inParts } from './in-parts';

/** Some 20 MB. */
const defaultMaxOwners = 500_000;
const none: readonly number[] = [];

/**
 * Keeps which companies own shares of a company, on any day, from one transaction of a load to the next, so that each
 * company is read once. Above a changed holding there may be tens of thousands of companies with hundreds of thousands of
 * owners, mostly the same for all transactions of a load.
 *
 * What was read counts as long as no transaction changes holdings but those that call these methods.
 */
export class KnownOwners {
  private readonly ownersOf = new Map<number, readonly number[]>();
  private count = 0;
  /** The number of the last change of the graph, if all that was read is as it was then. */
  private change: number | undefined;
  private begun: number | undefined;

  /** @param maxOwners how many owners are kept. With more, all are forgotten. */
  constructor(private readonly maxOwners = defaultMaxOwners) {}

  /** Call this method when a transaction begins, also when it begins again because it was rolled back. */
  startAttempt(): void {
    this.begun = undefined;
  }

  /**
   * Begins to read in a transaction that has the lock of the loads and has written everything but its entry in the log
   * of changes. Forgets what may be different by now.
   *
   * @param change the number of the last change. Every transaction that changes holdings increases it.
   * @param changed the companies in which this transaction changed holdings.
   */
  begin(change: number, changed: Iterable<number>): void {
    // A transaction that began, and was not committed, may have been rolled back with what it wrote and read.
    if (this.change !== change || this.count > this.maxOwners) {
      this.ownersOf.clear();
      this.count = 0;
    }
    for (const company of changed) this.forget(company);
    this.change = undefined;
    this.begun = change;
  }

  /**
   * Continues after a transaction was committed. If it called `begin`, it usually wrote one entry in the log. After
   * several entries the number is another than expected, and all is forgotten.
   */
  committed(): void {
    if (this.begun !== undefined) this.change = this.begun + 1;
    this.begun = undefined;
  }

  /**
   * Returns the given companies and all companies that own them directly or indirectly, over any number of levels.
   *
   * @param except companies that are left out. It must contain all companies that own them.
   * @throws GraphUnavailable
   */
  async withCompaniesAbove(
    transaction: GraphTransaction,
    companies: Iterable<number>,
    except: ReadonlySet<number> = new Set(),
  ): Promise<ReadonlySet<number>> {
    if (this.begun === undefined) throw new Error('begin must be called before owners are read');
    const all = new Set([...companies].filter((company) => !except.has(company)));
    for (let open = [...all]; open.length > 0;) {
      await this.read(transaction, open);
      const owners = open.flatMap((company) => this.ownersOf.get(company) ?? none);
      open = [...new Set(owners)].filter((owner) => !all.has(owner) && !except.has(owner));
      for (const owner of open) all.add(owner);
    }
    return all;
  }

  private async read(transaction: GraphTransaction, companies: readonly number[]): Promise<void> {
    const missing = companies.filter((company) => !this.ownersOf.has(company));
    for (const company of missing) this.ownersOf.set(company, none);
    type Row = { readonly owned: number; readonly owners: readonly number[] };
    for (const { owned, owners } of await inParts<Row>(transaction, ownersAbove, missing)) {
      this.ownersOf.set(owned, owners);
      this.count += owners.length;
    }
    this.count += missing.length;
  }

  private forget(company: number): void {
    const owners = this.ownersOf.get(company);
    if (!owners) return;
    this.ownersOf.delete(company);
    this.count -= 1 + owners.length;
  }
}
