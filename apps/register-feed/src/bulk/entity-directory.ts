import { statesUnspecifiedOwners, type DateTime, type RecordStatement } from '@company-relations/ownership';
import { compareDates, type IdHash, type IdHasher, IdTable } from '@company-relations/register-loader';
import { type EntityIndex, entityFlags, noEntity } from './tasks';

/** The numbers that `EntityIndex` gives to the two ends of a record: its party and its company. */
export interface EndpointNumbers {
  readonly party: number;
  readonly company: number;
}

/** The reason why the party or the company of a record cannot be found. */
export interface MissingEndpoints {
  readonly problem: string;
  /**
   * The end of the record that is not in the baseline. Absent if both ends are there, but the record has another
   * problem.
   */
  readonly missing?: 'party' | 'company';
}

/**
 * The members of a record from which its party and its company are found. `records` is absent if the record comes from
 * an unquoted row.
 */
type NamedEnds = Pick<RecordStatement, 'party' | 'company' | 'asOf'> & Partial<Pick<RecordStatement, 'records'>>;

/** Finds the number of an entity by its source id. Also stores facts about entities that the conversion finds out. */
export class EntityDirectory {
  private readonly ids: IdTable;
  private readonly entities: Uint32Array;
  private readonly serviceIds: Float64Array;
  private readonly flags: Uint8Array;
  private readonly hash: IdHash = { high: 0, low: 0 };
  readonly statedProtected: ReadonlySet<string>;
  readonly buckets: number;

  constructor(
    private readonly index: EntityIndex,
    private readonly hasher: IdHasher,
  ) {
    this.ids = IdTable.over(index.ids);
    this.entities = new Uint32Array(index.entities);
    this.serviceIds = new Float64Array(index.serviceIds);
    this.flags = new Uint8Array(index.flags);
    this.statedProtected = index.statedProtected;
    this.buckets = index.buckets;
  }

  serviceId(entity: number): number {
    return this.serviceIds[entity] as number;
  }

  flag(entity: number, flag: number): void {
    this.flags[entity] = (this.flags[entity] as number) | flag;
  }

  isFlagged(entity: number, flag: number): boolean {
    return ((this.flags[entity] as number) & flag) !== 0;
  }

  isRepeated(number: number): boolean {
    return this.isFlagged(number, entityFlags.isRepeated);
  }

  /**
   * Returns the number of the first statement in the group of a statement. Call it only before groups are resolved,
   * because `resolve` overwrites this number.
   */
  groupOf(number: number): number {
    return this.entities[number] as number;
  }

  /**
   * Stores the number of the entity that results from a statement. `entity` is undefined if the id of the statement
   * leads to no entity.
   */
  resolve(number: number, entity: number | undefined): void {
    this.entities[number] = entity ?? noEntity;
  }

  /** Finds a person by the source id. */
  person(id: string): number | undefined {
    return this.find(id).person;
  }

  isRepeatedRecord(id: string): boolean {
    const { repeatedRecords } = this.index;
    return repeatedRecords.size > 0 && repeatedRecords.has(this.keyOf(id));
  }

  /** Returns the hash of an id as a text, for use as a key. Equal ids have equal keys. */
  keyOf(id: string): string {
    this.hasher.hash(id, this.hash);
    return fingerprintKey(this.hash.high, this.hash.low);
  }

  /** Returns the number of the bucket that contains the statements about a record. */
  bucketOfRecord(id: string): number {
    this.hasher.hash(id, this.hash);
    return this.hash.low % this.buckets;
  }

  /**
   * Returns the numbers of the company and the person that have a source id. Both are present if a company and a person
   * have the same id.
   */
  find(id: string): { readonly company: number | undefined; readonly person: number | undefined } {
    this.hasher.hash(id, this.hash);
    const found = this.ids.find(this.hash);
    if (found === -1) return unknown;
    if (found >= this.index.persons) return { company: this.entityOf(found), person: undefined };
    return { company: this.companyOfPersonsId(), person: this.entityOf(found) };
  }

  withdrawnAt(key: string): DateTime | undefined {
    return this.index.withdrawn.get(key);
  }

  /**
   * Returns the numbers of the party and the company of a record. Returns undefined if the party or the company was
   * withdrawn on the date of the record or later, because the record does not exist in this case.
   */
  endsOf({ party, company, asOf, records = [] }: NamedEnds): EndpointNumbers | MissingEndpoints | undefined {
    const isCompanyAlone = statesUnspecifiedOwners({ records });
    const { company: owner, person: found } = this.find(party);
    // A record may state why a company names no owner. Such a record is about the company alone. So its party is the
    // company, even if a person has the same id.
    const person = isCompanyAlone ? undefined : found;
    const { company: owned, person: ownedPerson } = this.find(company);
    const named = [`company:${party}`, ...(isCompanyAlone ? [] : [`person:${party}`]), `company:${company}`];
    if (named.some((key) => this.isWithdrawnSince(key, asOf))) return undefined;
    const end = owner ?? person;
    if (end !== undefined && owned !== undefined && (owner === undefined || person === undefined))
      return { party: end, company: owned };
    if (end === undefined && !isCompanyAlone)
      return { problem: `party ${party} is not in the baseline`, missing: 'party' };
    if (owner !== undefined && person !== undefined)
      return { problem: `party ${party} is both a company and a person` };
    if (ownedPerson !== undefined) return { problem: `company ${company} is a person` };
    return { problem: `company ${company} is not in the baseline`, missing: 'company' };
  }

  /** Sets the flag `hasRecords` for the company of a record, and for its party if the party is a company. */
  flagEnds({ party, company }: EndpointNumbers): void {
    if (party >= this.index.persons) this.flag(party, entityFlags.hasRecords);
    this.flag(company, entityFlags.hasRecords);
  }

  private isWithdrawnSince(key: string, asOf: DateTime): boolean {
    const withdrawnAt = this.index.withdrawn.get(key);
    return withdrawnAt !== undefined && compareDates(asOf, withdrawnAt) <= 0;
  }

  private entityOf(number: number): number | undefined {
    const entity = this.entities[number];
    return entity === noEntity ? undefined : entity;
  }

  /**
   * Returns the number of the company whose source id was hashed last. Called only for an id that also belongs to a
   * person.
   */
  private companyOfPersonsId(): number | undefined {
    const { alsoCompanies } = this.index;
    if (alsoCompanies.size === 0) return undefined;
    const found = alsoCompanies.get(fingerprintKey(this.hash.high, this.hash.low));
    return found === undefined ? undefined : this.entityOf(found);
  }
}

const unknown = { company: undefined, person: undefined };

export function fingerprintKey(high: number, low: number): string {
  return `${high}:${low}`;
}
