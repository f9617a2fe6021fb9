import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import changeCounts from '../queries/apply/change-counts.cypher';
import countedCompanies from '../queries/apply/counted-companies.cypher';

/** Companies that are counted together; days since 1970-01-01 (UTC). */
interface Counted {
  readonly countryCode: string;
  readonly contentUpdatedOn: number | null;
  readonly relationsUpdatedOn: number | null;
  readonly companies: number;
}

/** What distinguishes the counts of one label. */
type Days = Partial<Pick<Counted, 'contentUpdatedOn' | 'relationsUpdatedOn'>>;

/**
 * Materializes the numbers of companies by country and day that searches return as their totals: subtracts what the
 * tracked companies counted for before the changes of a transaction, and adds what they count for afterwards.
 * Every company must be tracked before it changes. Loads follow one another, so that nothing else changes the counts.
 */
export class MaterializedCounts {
  private readonly tracked = new Set<number>();
  private readonly before: Counted[] = [];

  constructor(private readonly transaction: GraphTransaction) {}

  /** Tracks companies that the database has and that may be about to change or to go. */
  async track(serviceIds: readonly number[]): Promise<void> {
    const untracked = [...new Set(serviceIds)].filter((id) => !this.tracked.has(id));
    if (untracked.length > 0) this.before.push(...(await this.counted(untracked)));
    this.trackNew(untracked);
  }

  /** Tracks companies that the database does not have yet. */
  trackNew(serviceIds: readonly number[]): void {
    for (const id of serviceIds) this.tracked.add(id);
  }

  /** Writes the counts that the tracked companies make now. */
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

/** The change of each count that changes. Companies without a day are in no count of that day. */
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
