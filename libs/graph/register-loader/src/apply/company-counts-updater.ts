import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import changeCounts from '../queries/apply/change-counts.cypher';
import countedCompanies from '../queries/apply/counted-companies.cypher';

/**
 * A group of companies with the same country and the same days, and the number of these companies. The days are in days
 * since 1970-01-01 (UTC).
 */
interface Counted {
  readonly countryCode: string;
  readonly contentUpdatedOn: number | null;
  readonly relationsUpdatedOn: number | null;
  readonly companies: number;
}

/** The days that one kind of count distinguishes. */
type Days = Partial<Pick<Counted, 'contentUpdatedOn' | 'relationsUpdatedOn'>>;

/**
 * Updates the stored numbers of companies by country and day, which searches return as their totals. It subtracts the
 * tracked companies in their state before the transaction, and adds them in their state after it. Every company must be
 * tracked before it changes. Loads run one after the other, so no other transaction changes the counts in the meantime.
 */
export class CompanyCountsUpdater {
  private readonly tracked = new Set<number>();
  private readonly before: Counted[] = [];

  constructor(private readonly transaction: GraphTransaction) {}

  /** Tracks companies that are in the database. Call this method before they change or are deleted. */
  async track(serviceIds: readonly number[]): Promise<void> {
    const untracked = [...new Set(serviceIds)].filter((id) => !this.tracked.has(id));
    if (untracked.length > 0) this.before.push(...(await this.counted(untracked)));
    this.trackNew(untracked);
  }

  /** Tracks companies that are not in the database yet. */
  trackNew(serviceIds: readonly number[]): void {
    for (const id of serviceIds) this.tracked.add(id);
  }

  /** Writes the counts. Call this method after the tracked companies have changed. */
  async flush(): Promise<void> {
    if (this.tracked.size === 0) return;
    const after = await this.counted([...this.tracked]);
    const changes = [...this.before.map((group) => ({ ...group, companies: -group.companies })), ...after];
    const parameters = {
      countries: sums(changes, () => ({})),
      contents: sums(changes, ({ contentUpdatedOn }) => ({ contentUpdatedOn })),
      relations: sums(changes, ({ relationsUpdatedOn }) => ({ relationsUpdatedOn })),
      bothDays: sums(changes, ({ contentUpdatedOn, relationsUpdatedOn }) => ({ contentUpdatedOn, relationsUpdatedOn })),
    };
    if (Object.values(parameters).some((rows) => rows.length > 0)) await this.transaction.run(changeCounts, parameters);
  }

  private counted(serviceIds: readonly number[]): Promise<Counted[]> {
    return this.transaction.run<Counted>(countedCompanies, { serviceIds: ints(serviceIds) });
  }
}

/**
 * Returns the difference for each count that changes. A company without a day of the wanted kind is in none of these
 * counts.
 */
function sums(changes: readonly Counted[], daysOf: (group: Counted) => Days): Record<string, unknown>[] {
  const byKey = new Map<string, { readonly countryCode: string; readonly days: Days; change: number }>();
  for (const group of changes) {
    const days = daysOf(group);
    if (Object.values(days).includes(null)) continue;
    const { countryCode, companies } = group;
    const key = JSON.stringify([countryCode, ...Object.values(days)]);
    const sum = byKey.get(key);
    if (sum) sum.change += companies;
    else byKey.set(key, { countryCode, days, change: companies });
  }
  return [...byKey.values()]
    .filter(({ change }) => change !== 0)
    .map(({ countryCode, days, change }) => ({ countryCode, ...wholeNumbers(days), change: int(change) }));
}

function wholeNumbers(days: Days): Record<string, unknown> {
  return Object.fromEntries(Object.entries(days).map(([name, day]) => [name, int(day as number)]));
}
