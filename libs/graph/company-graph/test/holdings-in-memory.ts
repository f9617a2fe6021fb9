import type { CypherQuery, GraphReader } from '@company-relations/neo4j-client';
import { type OwnershipRecord, statesSharesAlone } from '@company-relations/ownership';
import type { HoldingRow } from '../src/ultimate/holdings-walk';

/** A current holding of shares. */
export interface HoldingInMemory {
  readonly owner: number;
  readonly owned: number;
  readonly record: OwnershipRecord;
  readonly source?: string;
  /** The first later day on which the holding ends. */
  readonly untilDay?: number;
}

/** How many shares a source says a company has. */
export interface TotalInMemory {
  readonly company: number;
  readonly source: string;
  readonly totalNumberOfShares: number;
}

export interface WorldInMemory {
  readonly holdings: readonly HoldingInMemory[];
  readonly totals: readonly TotalInMemory[];
  /** The order of sources that the operator set. */
  readonly priority?: readonly string[];
}

type Parameters = Readonly<{ wanted?: Readonly<Record<string, unknown>> }>;
type Integer = Readonly<{ toNumber(): number }>;

/** Ids of persons start here. Smaller ids belong to companies. */
export const firstPersonInMemory = 1_001;

/**
 * Answers the queries that deriving figures needs, without a database. The query that reads all holdings above companies
 * at once gives up, as for very many holdings, so they are read level by level.
 */
export class HoldingsInMemory implements GraphReader {
  /** The names of the queries that were asked. */
  readonly asked = new Set<string>();

  constructor(private readonly world: WorldInMemory) {}

  async read<Row>({ name }: Pick<CypherQuery, 'name'>, parameters: Parameters = {}): Promise<Row[]> {
    this.asked.add(name);
    return this.rowsOf(name, parameters.wanted ?? {}) as Row[];
  }

  private rowsOf(name: string, wanted: Readonly<Record<string, unknown>>): readonly unknown[] {
    const companies = ((wanted['serviceIds'] ?? []) as readonly Integer[])
      .map((id) => id.toNumber())
      .filter((id) => id < firstPersonInMemory);
    switch (name) {
      case 'upstream-holdings':
        return [{ owned: null, holdings: [] }];
      case 'upstream-step':
      case 'holdings-and-next-days':
        return companies.map((owned) => this.holdingsRow(owned, (wanted['maxPerCompany'] as Integer).toNumber()));
      case 'next-days':
        return companies.map((company) => ({ company, day: this.nextDay(company) })).filter(({ day }) => day !== null);
      case 'holding-records':
        return (wanted['holdings'] as readonly (readonly Integer[])[]).map((ends) => this.recordsRow(ends));
      case 'stated-totals':
        return companies.map((company) => this.totalsRow(company));
      case 'source-priority':
        return this.world.priority ? [{ sources: this.world.priority }] : [];
      default:
        throw new Error(`There is no answer to the query ${name}.`);
    }
  }

  private holdingsRow(owned: number, maxPerCompany: number): unknown {
    const holdings = this.in(owned).map(({ owner, record }): HoldingRow => {
      const { stakePercent = null, minStakePercent = null, maxStakePercent = null } = record;
      const { isMinStakeExcluded = null, isMaxStakeExcluded = null } = record;
      const stakes = [stakePercent, minStakePercent, maxStakePercent, null] as const;
      const isCompany = owner < firstPersonInMemory;
      return [owner, isCompany, ...stakes, isMinStakeExcluded, isMaxStakeExcluded, statesSharesAlone(record)];
    });
    return { owned, holdings: holdings.slice(0, maxPerCompany), nextDay: this.nextDay(owned) };
  }

  private nextDay(company: number): number | null {
    const days = this.in(company).flatMap(({ untilDay }) => untilDay ?? []);
    return days.length === 0 ? null : Math.min(...days);
  }

  private recordsRow(ends: readonly Integer[]): unknown {
    const [owner, owned] = ends.map((id) => id.toNumber()) as [number, number];
    const stated = this.in(owned).filter((holding) => holding.owner === owner);
    return { owner, owned, records: stated.map(({ record, source = null }) => [JSON.stringify(record), source]) };
  }

  private totalsRow(company: number): unknown {
    const sources = this.world.totals
      .filter((total) => total.company === company)
      .map(({ source, totalNumberOfShares }) => ({ source, profile: { totalNumberOfShares } }));
    return { company, profile: '{}', source: null, sources: JSON.stringify(sources) };
  }

  private in(owned: number): readonly HoldingInMemory[] {
    return this.world.holdings.filter((holding) => holding.owned === owned);
  }
}
