import { type RelationshipType, relationshipTypes } from '@company-relations/graph-model';
import {
  type CompanyStatement,
  type DateTime,
  nationalIdForms,
  type PersonStatement,
  type RecordStatement,
  type ServiceId,
} from '@company-relations/ownership';
import { sourceOf } from '../apply/apply-company';
import { contentHash } from '../apply/content-hash';
import { companyProperties, nationalIdOf, personProperties, type Properties } from '../apply/entity-properties';
import { identifierKeysOf, numbersOf } from '../apply/identifier-keys';
import { relationProperties } from '../apply/record-rows';
import { versionOf } from '../apply/source-of-id';
import { importLine } from './import-cells';
import { cellEnd, companiesTable, type ImportTable, personsTable, recordTables } from './import-tables';

/** What the rows of a baseline are dated with. */
export interface BaselineDate {
  /** What `updatedAt` says where a statement does not, to the second. */
  readonly loadedAt: DateTime;
  /** Days since 1970-01-01 (UTC). */
  readonly today: number;
}

export interface PersonRow {
  readonly line: string;
  /** The national id, where the person is protected and has one. */
  readonly protectedNumber?: string;
  readonly isProtected: boolean;
}

export interface CompanyRow {
  readonly line: string;
  /** Keys of its register identifiers. */
  readonly keys: readonly string[];
  /** Of a company that can be found. */
  readonly countryCode?: string;
}

/** What is known of a company from other statements. */
export interface CompanyTies {
  readonly hasRecords: boolean;
  /** Whether a source calls it the business of a person who is, or may be, protected. */
  readonly tradesForProtected: boolean;
}

/** One relationship of an import. */
export interface RecordRow {
  readonly type: RelationshipType;
  readonly line: string;
}

const personNames = namesOf(personsTable);
const companyNames = namesOf(companiesTable);
/** Without the ends, which come first. */
const recordNames: Readonly<Record<string, string[]>> = Object.fromEntries(
  Object.entries(recordTables).map(([type, table]) => [type, namesOf(table).slice(2)]),
);

/** Rows of an import that make the graph that loading the same statements makes. */
export class BaselineRows {
  constructor(private readonly date: BaselineDate) {}

  /** @param protectedNumbers the national ids of persons who are stated as protected. */
  person(statement: PersonStatement, id: number, protectedNumbers: ReadonlySet<string>): PersonRow {
    const { loadedAt } = this.date;
    const profile = { ...statement.profile, updatedAt: statement.profile.updatedAt ?? loadedAt };
    const version = versionOf(statement, contentHash(statement));
    const properties = personProperties({
      type: 'person',
      id: statement.id,
      serviceId: id as ServiceId,
      identityOnly: false,
      removed: false,
      version,
      profile,
    });
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
  ): CompanyRow {
    const { loadedAt, today } = this.date;
    const keys = [...new Set(identifierKeysOf(statement.identifiers))];
    const source = sourceOf(statement, keys, versionOf(statement, contentHash(statement)), loadedAt);
    const stored = {
      type: 'company',
      serviceId: id as ServiceId,
      identityOnly: false,
      removed: false,
      sources: [source],
      writtenOrgNos: [],
      writtenNumbers: [],
      writtenNumberKeys: [],
      aliases: new Set<string>(),
    } as const;
    const properties = companyProperties(stored, today);
    const { countryCode } = properties as { countryCode?: string | null };
    const isProtected =
      ties.tradesForProtected || numbersOf([source]).some((number) => hasSameNationalId(number, protectedNumbers));
    const known = {
      serviceId: id,
      relationsUpdatedOn: ties.hasRecords ? today : null,
      protectedSoleTrader: isProtected || null,
    };
    return {
      line: lineOf(companyNames, { ...properties, ...known }),
      keys,
      ...(countryCode == null ? {} : { countryCode }),
    };
  }

  record(statement: RecordStatement, party: number, company: number): RecordRow[] {
    const { id } = statement;
    const version = versionOf(statement, contentHash(statement));
    return statement.records.map((stated) => {
      const record =
        stated.record.updatedAt === undefined ? { ...stated.record, updatedAt: this.date.loadedAt } : stated.record;
      const type = relationshipTypes[stated.kind][stated.ended ? 'ended' : 'current'];
      const properties = relationProperties({ id, version }, { ...stated, record });
      return {
        type,
        line: `${party}${cellEnd}${company}${cellEnd}${lineOf(recordNames[type] as string[], properties)}`,
      };
    });
  }
}

/** The national id of a person who is stated as protected. */
export function protectedNumberOf({ profile }: PersonStatement): string | undefined {
  return profile.isProtected ? nationalIdOf(profile) : undefined;
}

/** Whether a number may be that of one of the persons whose numbers these are. */
export function hasSameNationalId(number: string | undefined, numbers: ReadonlySet<string>): boolean {
  return number !== undefined && numbers.size > 0 && nationalIdForms(number).some((form) => numbers.has(form));
}

function lineOf(names: readonly string[], properties: Properties): string {
  return importLine(names.map((name) => properties[name]));
}

/** What the columns of a table hold: their names before their types. */
function namesOf({ columns }: ImportTable): string[] {
  return columns.map((column) => column.split(':')[0] as string);
}
