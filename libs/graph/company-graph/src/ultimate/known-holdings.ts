import { type GraphReader, int, ints } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { inChunks } from '../changes/in-chunks';
import holdingsAndNextDays from '../queries/ultimate/holdings-and-next-days.cypher';
import type { HoldingsRow } from './holdings-walk';

/** The holdings in a company, and the first later day on which one of them begins or ends. */
interface KnownRow extends HoldingsRow {
  readonly owned: ServiceId;
  /** In days since 1970-01-01 (UTC). Null if there is no such day. */
  readonly nextDay: number | null;
}

/** For which state of the graph, day and bound holdings were read. */
interface State {
  /** The number of the last change of the graph. */
  readonly change: number;
  /** In days since 1970-01-01 (UTC). */
  readonly today: number;
  /** The largest number of holdings above a company that are needed. See `Derivation`. */
  readonly bound: number;
}

/** Some 20 MB. */
const defaultMaxHoldings = 100_000;
/** How many companies one query reads. Each may have as many holdings as the bound. */
const companiesPerQuery = 1_000;

/**
 * Keeps the holdings in companies from one transaction to the next, so that they are read once. Companies with many
 * companies below them would otherwise be read again for each of these.
 */
export class KnownHoldings {
  private readonly rows = new Map<number, KnownRow>();
  private holdings = 0;
  private state: State | undefined;

  /** @param maxHoldings how many holdings are kept. With more, all are forgotten. */
  constructor(private readonly maxHoldings = defaultMaxHoldings) {}

  /**
   * Forgets everything that was read in another state. Call this method before `read`, in each transaction. No other
   * transaction may change holdings until the end of this one.
   */
  begin(state: State): void {
    const { change, today, bound } = this.state ?? {};
    if (change !== state.change || today !== state.today || bound !== state.bound) this.forget();
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

  /**
   * Returns the holdings in companies. Other ids have no row. A company with more holdings than the bound may have a row
   * with only some of them, but with more than the bound.
   *
   * @param graph a reader that passes the day of the state to each query.
   * @throws GraphUnavailable
   */
  async read(graph: GraphReader, companies: readonly ServiceId[]): Promise<readonly KnownRow[]> {
    if (!this.state) throw new Error('begin must be called before read');
    if (this.holdings > this.maxHoldings) this.forget();
    const known = companies.flatMap((company) => this.rows.get(company) ?? []);
    if (known.length === companies.length) return known;
    const maxPerCompany = int(this.state.bound + 1);
    const missing = companies.filter((company) => !this.rows.has(company));
    const read = await inChunks(
      missing,
      (chunk) => graph.read<KnownRow>(holdingsAndNextDays, { wanted: { serviceIds: ints(chunk), maxPerCompany } }),
      companiesPerQuery,
    );
    for (const row of read) {
      this.rows.set(row.owned, row);
      this.holdings += row.holdings.length;
    }
    return [...known, ...read];
  }

  private forget(): void {
    this.rows.clear();
    this.holdings = 0;
  }
}
