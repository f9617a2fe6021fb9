import {
  type BaselineDate,
  type CountryTotals,
  type ExistingContent,
  importLine,
  keysTable,
  metadataRows,
  traderOfTable,
} from '@company-relations/register-loader';
import { TableFiles } from './table-files';
import type { TaskResult, TraderTie } from './tasks';

/** The result of a conversion. */
export interface Converted {
  readonly companies: number;
  readonly persons: number;
  readonly records: number;
  readonly relationships: number;
  /** What was read but not loaded, and how often. */
  readonly notices: ReadonlyMap<string, number>;
}

/** Not a number that any converter has. */
const ownWriter = 9999;

/** Adds up what the tasks of a conversion report. */
export class ConvertedTotals {
  records = 0;
  relationships = 0;
  /** The national ids of all protected persons. */
  readonly protectedNumbers = new Set<string>();
  private readonly ties: TraderTie[] = [];
  private readonly countries = new Map<string, CountryTotals>();

  add({ records, persons, companies }: TaskResult): void {
    this.records += records?.records ?? 0;
    this.relationships += records?.relationships ?? 0;
    for (const number of persons?.protectedNumbers ?? []) this.protectedNumbers.add(number);
    for (const tie of companies?.ties ?? []) this.ties.push(tie);
    for (const [country, totals] of companies?.countries ?? [])
      this.countries.set(country, sum(this.countries.get(country), totals));
  }

  /** Writes everything apart from companies, persons and records. @param folder the folder of the import. */
  writeRest(folder: string, before: ExistingContent, nextServiceId: number, date: BaselineDate): void {
    const files = new TableFiles(folder, ownWriter);
    const keys = new Map<string, number>();
    for (const { person, company } of this.ties) {
      const key = keys.get(person) ?? keys.size;
      if (!keys.has(person)) files.add(keysTable, importLine([key, `trader:${person}`, undefined]));
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
