import { type GraphReader, int, ints } from '@company-relations/neo4j-client';
import { type ServiceId, ultimateOwnershipRevision } from '@company-relations/ownership';
import { inChunks } from '../changes/in-chunks';
import holdingsAndNextDays from '../queries/ultimate/holdings-and-next-days.cypher';
import type { HoldingsRow } from './holdings-walk';

/** The holdings in a company, and the first later day on which one of them begins or ends. */
interface KnownRow extends HoldingsRow {
  readonly owned: ServiceId;
  /** Whether the figures of the company or of an owner are omitted. Then there are no holdings here and no day. */
  readonly isOmitted: boolean;
  /** In days since 1970-01-01 (UTC). Null if there is no such day. */
  readonly nextDay: number | null;
}

/** The state of the graph, the day and the bound for which holdings were read. */
export interface StateOfHoldings {
  /** The number of the last change of the graph. Every transaction that changes holdings increases it. */
  readonly change: number;
  /** In days since 1970-01-01 (UTC). */
  readonly today: number;
  /** The largest number of holdings above a company that are needed. See `Derivation`. */
  readonly bound: number;
}

/** Some 20 MB. */
const defaultMaxSize = 150_000;
/** How many companies one query reads. Each may have as many holdings as the bound. */
const companiesPerQuery = 1_000;

/**
 * Keeps the holdings in companies from one transaction to the next, so that they are read once. Companies with many
 * companies below them would otherwise be read again for each of these.
 */
export class KnownHoldings {
  private readonly rows = new Map<number, KnownRow>();
  private size = 0;
  private state: StateOfHoldings | undefined;

  /** @param maxSize how many companies and holdings are kept. With more, all are forgotten. */
  constructor(private readonly maxSize = defaultMaxSize) {}

  /** Returns whether holdings are read in this state. */
  isIn({ change, today, bound }: StateOfHoldings): boolean {
    const { state } = this;
    return state?.change === change && state.today === today && state.bound === bound;
  }

  /**
   * Forgets everything that was read in another state. Call this method before `read`. What `read` returns counts only
   * if the graph is in this state still when it is used.
   */
  begin(state: StateOfHoldings): void {
    if (!this.isIn(state)) this.forget();
    this.state = state;
  }

  /**
   * Continues with the state after a transaction of our own, which changed no holding.
   *
   * @param change the number of the entry that the transaction wrote into the log of changes.
   */
  continueAt(change: number): void {
    if (this.state) this.state = { ...this.state, change };
  }

  /** Stores that the figures of companies are omitted in this state. */
  omit(companies: readonly ServiceId[]): void {
    for (const owned of companies) this.keep({ owned, isOmitted: true, holdings: [], nextDay: null });
  }

  /**
   * Returns the holdings in companies. Other ids have no row. A company with more holdings than the bound may have a row
   * with only some of them, but with more than the bound.
   *
   * @param graph a reader that passes the day of the state to each query.
   * @throws GraphUnavailable
   */
  async read(graph: GraphReader, companies: readonly ServiceId[]): Promise<readonly KnownRow[]> {
    if (!this.state) throw new Error('begin must be called before read');
    if (this.size > this.maxSize) this.forget();
    const known = companies.flatMap((company) => this.rows.get(company) ?? []);
    if (known.length === companies.length) return known;
    const maxPerCompany = int(this.state.bound + 1);
    const revision = int(ultimateOwnershipRevision);
    const missing = companies.filter((company) => !this.rows.has(company));
    const read = await inChunks(
      missing,
      (chunk) =>
        graph.read<KnownRow>(holdingsAndNextDays, { wanted: { serviceIds: ints(chunk), maxPerCompany, revision } }),
      companiesPerQuery,
    );
    for (const row of read) this.keep(row);
    return [...known, ...read];
  }

  private keep(row: KnownRow): void {
    const before = this.rows.get(row.owned);
    if (before) this.size -= sizeOf(before);
    this.rows.set(row.owned, row);
    this.size += sizeOf(row);
  }

  private forget(): void {
    this.rows.clear();
    this.size = 0;
  }
}

function sizeOf({ holdings }: KnownRow): number {
  return 1 + holdings.length;
}
