import { recordTypes } from '@company-relations/graph-model';
import {
  type AnyRecord,
  type Company,
  type CompanyRelations,
  type Entity,
  type Link,
  type Person,
  type Relation,
  relationsOf,
  type UnspecifiedOwnerRecord,
} from '@company-relations/ownership';
import type { EntityColumns } from './entity-columns';
import { withTextOfInferredEnd } from './inferred-end';
import { companyOf, personOf } from './loaded-entities';
import { ProxyProtection } from './proxies/proxy-protection';
import type { CompanyRow, LinkRow, OwnerRow } from './relation-rows';

/**
 * Turns the rows of one page into companies with their relations. An entity that is in many rows is parsed once, and
 * its object is shared.
 */
export class RowReader {
  /** The proxies in all records that were read. Call its `resolve` before you use the records. */
  readonly proxies = new ProxyProtection();
  private readonly companies = new Map<number, Company>();
  private readonly persons = new Map<number, Person>();

  companyRelations(row: CompanyRow): CompanyRelations {
    return {
      // An earlier row may have had this company as a party, perhaps only with its published JSON. The company of this
      // row has the whole profile, so it replaces the company of the earlier row.
      company: store(
        this.companies,
        row.serviceId,
        companyOf(row.serviceId, row.profile, row.countryCode, row.recordCountry ?? null, row.protectedSoleTrader),
      ),
      parents: this.parents(row.parents, row.serviceId),
      children: this.children(row.children),
      ...unspecifiedOwnersOf(row),
    };
  }

  /** Returns the relations of a company with its parents. The records of these relations describe the company. */
  parents(links: readonly LinkRow[], company: number): Relation[] {
    return relationsOf(links.map((link) => this.linkOf(link, company)));
  }

  /** Returns the relations of a company with its children. The records of these relations describe the children. */
  children(links: readonly LinkRow[]): Relation[] {
    return relationsOf(links.map((link) => this.linkOf(link, link[2])));
  }

  /** Returns a company or person. If an earlier row had the same entity, returns the object of that row. */
  entityOf(id: number, isCompany: boolean, ...columns: EntityColumns): Entity {
    const [stored, , , isProtected] = columns;
    return isCompany
      ? (this.companies.get(id) ?? store(this.companies, id, companyOf(id, ...columns)))
      : (this.persons.get(id) ?? store(this.persons, id, personOf(id, stored, isProtected)));
  }

  /** Returns an entity if an earlier row had it or if `addOwner` added it. */
  knownEntity(id: number, isCompany: boolean): Entity | undefined {
    return (isCompany ? this.companies : this.persons).get(id);
  }

  /** Adds the owner of a figure, unless a row had it. */
  addOwner([id, isCompany, stored, ...columns]: OwnerRow): void {
    if (id !== null && stored !== null) this.entityOf(id, isCompany, stored, ...columns);
  }

  // Runs some thousand times per page, so it creates no objects or functions that are discarded immediately.
  private linkOf(
    [type, record, id, isCompany, stored, countryCode, recordCountry, isProtected]: LinkRow,
    about: number,
  ): Link {
    const { kind, ended } = recordTypeOf(type);
    const entity = this.entityOf(id, isCompany, stored, countryCode, recordCountry, isProtected);
    const parsed = JSON.parse(record) as AnyRecord;
    const read = kind === 'beneficialOwnership' && ended ? withTextOfInferredEnd(parsed) : parsed;
    if (kind === 'beneficialOwnership') this.proxies.add(read, about);
    return { entity, kind, ended, record: read };
  }
}

function unspecifiedOwnersOf({ unspecifiedOwners = [] }: CompanyRow): Pick<CompanyRelations, 'unspecifiedOwners'> {
  if (unspecifiedOwners.length === 0) return {};
  return { unspecifiedOwners: unspecifiedOwners.map((record) => JSON.parse(record) as UnspecifiedOwnerRecord) };
}

/** Turns all rows of a page into companies in one go, without yielding to the event loop. */
export function companyRelationsOf(rows: readonly CompanyRow[]): CompanyRelations[] {
  const reader = new RowReader();
  return rows.map((row) => reader.companyRelations(row));
}

function store<T>(known: Map<number, T>, id: number, value: T): T {
  known.set(id, value);
  return value;
}

const recordTypesByName = new Map<string, (typeof recordTypes)[number]>(
  recordTypes.map((recordType) => [recordType.type, recordType]),
);

function recordTypeOf(type: string): (typeof recordTypes)[number] {
  const recordType = recordTypesByName.get(type);
  if (!recordType) throw new Error(`${type} is no relationship type of a record`);
  return recordType;
}
