import type { SourceId } from '@company-relations/ownership';
import {
  companiesTable,
  type CompanyImportRow,
  type CompanyTies,
  importLine,
  keyOfTable,
  keysTable,
  companiesWithOmittedFiguresTable,
  type PersonImportRow,
  personsTable,
  plainNumberOf,
  tradesAsTable,
  withFigures,
  withMayOmitFiguresBelow,
} from '@company-relations/register-loader';
import type { EntityDirectory } from './entity-directory';
import type { FiguresOfEntities } from './figures/derived-figures';
import type { TableFiles } from './table-files';
import { type CompaniesResult, entityFlags, type PersonsResult, type TraderTie } from './tasks';

/**
 * The distance between the first key numbers of two converters. It is larger than the number of keys that a converter
 * writes, so that no two keys get the same number.
 */
const keysOfConverter = 2 ** 36;

/** A key by which the loader finds a company. `number` is the register number in the key, if the key contains one. */
export interface CompanyKey {
  readonly key: string;
  readonly number: string | undefined;
}

/** Writes the rows of persons and companies. */
export class EntityWriter {
  private keys: number;
  private protectedNumbers: string[] = [];
  private ties: TraderTie[] = [];
  private countries = new Map<string, { companies: number; withRecords: number }>();
  private figures: FiguresOfEntities | undefined;

  /** @param writer the number of the converter. */
  constructor(
    private readonly files: TableFiles,
    writer: number,
  ) {
    this.keys = (writer + 1) * keysOfConverter;
  }

  /** Sets the derived ultimate ownerships. Without this call, the rows contain nothing about ultimate ownerships. */
  figuresAreKnown(figures: FiguresOfEntities): void {
    this.figures = figures;
  }

  person(row: PersonImportRow, entity: number, directory: EntityDirectory): void {
    if (row.isProtected) directory.flag(entity, entityFlags.isProtected);
    if (row.protectedNumber !== undefined) this.protectedNumbers.push(row.protectedNumber);
    this.files.add(personsTable, withMayOmitFiguresBelow(row.line, this.figures?.mayOmitBelow(entity) ?? false));
  }

  /**
   * Returns the facts about a company that come from other statements: whether the company has records, and whether it
   * is the business of a protected person.
   *
   * @param traders the ids of the persons whose business the company is, according to the sources.
   */
  tiesOf(entity: number, traders: readonly SourceId[], directory: EntityDirectory): CompanyTies {
    const tradesForProtected = traders.some((trader) => {
      const person = directory.person(trader);
      return person === undefined || directory.isFlagged(person, entityFlags.isProtected);
    });
    return { hasRecords: directory.isFlagged(entity, entityFlags.hasRecords), tradesForProtected };
  }

  company(
    row: Omit<CompanyImportRow, 'keys'>,
    entity: number,
    { keys, traders }: { readonly keys: readonly CompanyKey[]; readonly traders: readonly SourceId[] },
    directory: EntityDirectory,
  ): void {
    const id = directory.serviceId(entity);
    const table = this.figures?.isOmitted(entity) ? companiesWithOmittedFiguresTable : companiesTable;
    this.files.add(table, withFigures(row.line, this.figures?.ofCompany(entity)));
    for (const { key, number } of keys) {
      this.files.add(keysTable, importLine([this.keys, key, number, plainNumberOf(number)]));
      this.files.add(keyOfTable, importLine([this.keys, id]));
      this.keys += 1;
    }
    for (const trader of traders) {
      this.ties.push({ person: trader, company: id });
      const person = directory.person(trader);
      if (person !== undefined) this.files.add(tradesAsTable, importLine([directory.serviceId(person), id]));
    }
    if (row.countryCode !== undefined) this.count(row.countryCode, directory.isFlagged(entity, entityFlags.hasRecords));
  }

  /** Returns the national ids of protected persons that were written since the last call. */
  takePersons(): PersonsResult {
    const { protectedNumbers } = this;
    this.protectedNumbers = [];
    return { protectedNumbers };
  }

  /**
   * Returns facts about the companies that were written since the last call: the ties to the sole traders whose
   * businesses they are, and the number of companies by country.
   */
  takeCompanies(): CompaniesResult {
    const { ties, countries } = this;
    this.ties = [];
    this.countries = new Map();
    return { ties, countries };
  }

  private count(country: string, hasRecords: boolean): void {
    const totals = this.countries.get(country) ?? { companies: 0, withRecords: 0 };
    this.countries.set(country, totals);
    totals.companies += 1;
    totals.withRecords += Number(hasRecords);
  }
}
