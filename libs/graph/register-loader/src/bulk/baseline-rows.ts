import { type StatedType, statedRelationshipTypes } from '@company-relations/graph-model';
import {
  type CompanyStatement,
  type DateTime,
  type FieldPriority,
  nationalIdForms,
  type PersonStatement,
  type RecordStatement,
  type ServiceId,
} from '@company-relations/ownership';
import { sourceRecordOf } from '../apply/apply-company';
import { contentHash } from '../apply/content-hash';
import { companyProperties, nationalIdOf, personProperties, type Properties } from '../apply/entity-properties';
import { identifierKeysOf, allCompanyNumbersOf } from '../apply/identifier-keys';
import { relationProperties } from '../apply/record-rows';
import { versionOf } from '../apply/source-of-id';
import { stagesOf, withStoredOrNewUpdatedAt } from '../apply/stages';
import type { StoredCompany, StoredPerson, StoredRecord } from '../apply/stored';
import { importLine } from './import-cells';
import { cellSeparator, recordTables, statedColumns } from './import-tables';

/** The dates that the rows of a baseline get. */
export interface BaselineDate {
  /** The `updatedAt` of everything for which a statement gives none. It has no fractions of seconds. */
  readonly loadedAt: DateTime;
  /** The day of the load, in days since 1970-01-01 (UTC). */
  readonly today: number;
}

/** The row of a person in an import, and what later steps of the import must know about the person. */
export interface PersonImportRow {
  readonly line: string;
  /** The national id, if the person is protected and has one. */
  readonly protectedNumber?: string;
  readonly isProtected: boolean;
}

/** The row of a company in an import, the keys by which the company is found, and its country. */
export interface CompanyImportRow {
  readonly line: string;
  /** Keys of its register identifiers. */
  readonly keys: readonly string[];
  /** The country, if searches can find the company. */
  readonly countryCode?: string;
}

/** What other statements say about a company. */
export interface CompanyTies {
  readonly hasRecords: boolean;
  /** True if a source says that the company is the business of a person who is, or may be, protected. */
  readonly tradesForProtected: boolean;
}

/** One relationship of an import. */
export interface RecordImportRow {
  readonly type: StatedType;
  /** A line of the table of the type. */
  readonly line: string;
}

const personNames = namesOf(statedColumns.persons);
const companyNames = namesOf(statedColumns.companies);
/**
 * The property columns of each table of records. The first two columns of a table are left out, because they are not
 * properties: they name the two nodes that the relationship connects.
 */
const recordNames: Readonly<Record<string, string[]>> = Object.fromEntries(
  Object.entries(recordTables).map(([type, table]) => [type, namesOf(table.columns).slice(2)]),
);

/** Makes the rows of an import. The import creates the same graph as a normal load of the statements. */
export class BaselineRows {
  /** @param priority the preferred sources per field; see `FieldPriority`. */
  constructor(
    private readonly date: BaselineDate,
    private readonly priority: FieldPriority = {},
  ) {}

  /** @param protectedNumbers the national ids of all persons who are protected by a statement. */
  person(statement: PersonStatement, id: number, protectedNumbers: ReadonlySet<string>): PersonImportRow {
    const { loadedAt } = this.date;
    const profile = { ...statement.profile, updatedAt: statement.profile.updatedAt ?? loadedAt };
    const version = versionOf(statement, contentHash(statement));
    const stored = { serviceId: id as ServiceId, identityOnly: false, removed: false, version, profile };
    return this.storedPerson({ type: 'person', id: statement.id, ...stored }, id, protectedNumbers);
  }

  /** @param protectedNumbers see `person`. */
  storedPerson(stored: StoredPerson, id: number, protectedNumbers: ReadonlySet<string>): PersonImportRow {
    const { profile } = stored;
    const properties = personProperties(stored);
    const number = nationalIdOf(profile);
    const isProtected = profile.isProtected === true || hasSameNationalId(number, protectedNumbers);
    const line = lineOf(personNames, { ...properties, serviceId: id, protected: isProtected || null });
    return { line, isProtected, ...(isProtected && number !== undefined ? { protectedNumber: number } : {}) };
  }

  /** @param protectedNumbers the national ids of all protected persons. */
  company(
    statement: CompanyStatement,
    id: number,
    ties: CompanyTies,
    protectedNumbers: ReadonlySet<string>,
  ): CompanyImportRow {
    const keys = [...new Set(identifierKeysOf(statement.identifiers))];
    const source = sourceRecordOf(statement, keys, versionOf(statement, contentHash(statement)), this.date.loadedAt);
    const stored: StoredCompany = {
      type: 'company',
      serviceId: id as ServiceId,
      identityOnly: false,
      removed: false,
      sources: [source],
      writtenOrgNos: [],
      writtenNumbers: [],
      writtenNumberKeys: [],
      aliases: new Set<string>(),
    };
    return { ...this.storedCompany(stored, id, ties, protectedNumbers), keys };
  }

  /** @param protectedNumbers see `company`. */
  storedCompany(
    stored: StoredCompany,
    id: number,
    ties: CompanyTies,
    protectedNumbers: ReadonlySet<string>,
  ): Omit<CompanyImportRow, 'keys'> {
    const { today } = this.date;
    const properties = companyProperties(stored, today, this.priority);
    const { countryCode } = properties as { countryCode?: string | null };
    const isProtected =
      ties.tradesForProtected ||
      allCompanyNumbersOf(stored.sources).some((number) => hasSameNationalId(number, protectedNumbers));
    const known = {
      serviceId: id,
      relationsUpdatedOn: ties.hasRecords ? today : null,
      protectedSoleTrader: isProtected || null,
    };
    return {
      line: lineOf(companyNames, { ...properties, ...known }),
      ...(countryCode == null ? {} : { countryCode }),
    };
  }

  record(statement: RecordStatement, party: number, company: number): RecordImportRow[] {
    const { id } = statement;
    const { loadedAt, today } = this.date;
    const relations = statement.records
      .flatMap((stated) => stagesOf(stated, today))
      .map((stage) => withStoredOrNewUpdatedAt(stage, undefined, loadedAt));
    return this.relations({ id, version: versionOf(statement, contentHash(statement)), relations }, party, company);
  }

  /** @param stored a record whose relations all have an `updatedAt`. */
  relations(
    stored: Pick<StoredRecord, 'id' | 'version' | 'relations'>,
    party: number,
    company: number,
  ): RecordImportRow[] {
    return stored.relations.map((relation) => {
      const type = statedRelationshipTypes[relation.kind][relation.ended ? 'ended' : 'current'];
      const properties = lineOf(recordNames[type] as string[], relationProperties(stored, relation));
      return { type, line: `${party}${cellSeparator}${company}${cellSeparator}${properties}` };
    });
  }
}

/** Returns the national id of a person if the person's statement protects the person, otherwise undefined. */
export function protectedNationalIdOf({ profile }: Pick<PersonStatement, 'profile'>): string | undefined {
  return profile.isProtected ? nationalIdOf(profile) : undefined;
}

/** Returns whether a number, in any of its forms, may be the national id of a person who has one of these numbers. */
export function hasSameNationalId(number: string | undefined, numbers: ReadonlySet<string>): boolean {
  return number !== undefined && numbers.size > 0 && nationalIdForms(number).some((form) => numbers.has(form));
}

function lineOf(names: readonly string[], properties: Properties): string {
  return importLine(names.map((name) => properties[name]));
}

/** Returns the names of columns. A column header has the form `name:type`, and the type is left out. */
function namesOf(columns: readonly string[]): string[] {
  return columns.map((column) => column.split(':')[0] as string);
}
