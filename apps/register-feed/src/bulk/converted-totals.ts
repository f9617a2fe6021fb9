import type { FiguresState } from '@company-relations/graph-model';
import type { StatedTotalShares } from '@company-relations/ownership';
import {
  type BaselineDate,
  type CountryTotals,
  type ExistingContent,
  figuresStateLine,
  figuresStateTable,
  importLine,
  keysTable,
  metadataRows,
  traderOfTable,
} from '@company-relations/register-loader';
import { CollectedHoldings } from './figures/holdings-memory';
import { TableFiles } from './table-files';
import type { TaskResult, TraderTie } from './tasks';

/** The result of a conversion. */
export interface ConversionResult {
  readonly companies: number;
  readonly persons: number;
  readonly records: number;
  readonly relationships: number;
  /** The number of occurrences of each notice. A notice is about content that was read but not loaded. */
  readonly notices: ReadonlyMap<string, number>;
}

/** The content of an import that no task of a converter produces. */
export interface RestOfImport {
  /** The folder of the import. */
  readonly folder: string;
  readonly before: ExistingContent;
  readonly nextServiceId: number;
  readonly date: BaselineDate;
  /** The state of the derived ultimate ownerships. Undefined if they were not derived. */
  readonly figures: Omit<FiguresState, 'name' | 'revision'> | undefined;
}

/** The number in the names of the files that this writer creates. No converter has this number. */
const ownWriter = 9999;

/** Adds up the results of the tasks of a conversion. */
export class ConvertedTotals {
  records = 0;
  relationships = 0;
  /** The national ids of all protected persons. */
  readonly protectedNumbers = new Set<string>();
  readonly holdings: CollectedHoldings;
  /** See `HoldingsMemory.totals`. */
  readonly statedTotals = new Map<number, readonly StatedTotalShares[]>();
  private readonly ties: TraderTie[] = [];
  private readonly countries = new Map<string, CountryTotals>();

  /** @param maxHoldings see `CollectedHoldings` */
  constructor(maxHoldings: number | undefined) {
    this.holdings = new CollectedHoldings(maxHoldings);
  }

  add({ records, totals, persons, companies }: TaskResult): void {
    if (records) this.holdings.add(records.holdings);
    for (const [company, stated] of totals ?? []) this.statedTotals.set(company, stated);
    this.records += records?.records ?? 0;
    this.relationships += records?.relationships ?? 0;
    for (const number of persons?.protectedNumbers ?? []) this.protectedNumbers.add(number);
    for (const tie of companies?.ties ?? []) this.ties.push(tie);
    for (const [country, totals] of companies?.countries ?? [])
      this.countries.set(country, sum(this.countries.get(country), totals));
  }

  /** Writes everything except companies, persons, records and ultimate ownerships (figures). */
  writeRest({ folder, before, nextServiceId, date, figures }: RestOfImport): void {
    const files = new TableFiles(folder, ownWriter);
    if (figures) files.add(figuresStateTable, figuresStateLine(figures));
    const keys = new Map<string, number>();
    for (const { person, company } of this.ties) {
      const key = keys.get(person) ?? keys.size;
      if (!keys.has(person)) files.add(keysTable, importLine([key, `trader:${person}`, undefined, undefined]));
      keys.set(person, key);
      files.add(traderOfTable, importLine([key, company]));
    }
    for (const { table, lines } of metadataRows(before, nextServiceId, this.countries, date))
      for (const line of lines) files.add(table, line);
    files.close();
  }
}

function sum(a: CountryTotals | undefined, b: CountryTotals): CountryTotals {
  return { companies: (a?.companies ?? 0) + b.companies, withRecords: (a?.withRecords ?? 0) + b.withRecords };
}
