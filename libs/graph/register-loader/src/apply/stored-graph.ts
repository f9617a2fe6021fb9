import { type DateTime, serviceId, type ServiceId, type SourceId } from '@company-relations/ownership';
import type { StoredCompany, StoredEntity, StoredPerson, StoredRecord, Version } from './stored';
import { Changes } from './changes';
import { ErasedKeys } from './erased-keys';
import { ProtectionClaims } from './protection-claims';

/** Given ids stay below this, so that one mistyped id cannot use up all that the loader may assign. */
const highestGivenServiceId = 2 ** 52;
const dayMs = 86_400_000;
/** Before every date that a statement can have. */
const beforeAll: DateTime = '0000-01-01T00:00:00Z';

/**
 * The part of the graph that statements are about, in memory: read from the database, then changed statement by
 * statement. `changes` remembers what the database does not have yet.
 */
export class StoredGraph {
  private readonly nodes = new Map<string, StoredEntity>();
  private readonly companies = new Map<SourceId, StoredCompany>();
  private readonly companiesByIdentifier = new Map<string, StoredCompany>();
  private readonly persons = new Map<SourceId, StoredPerson>();
  private readonly serviceIds = new Map<number, StoredEntity>();
  private readonly records = new Map<SourceId, StoredRecord>();
  private readonly removals = new Map<string, Version>();
  /** Keys of withdrawals that the database has under another one. */
  private readonly hiddenRemovals = new Map<string, string>();
  /** Identifiers that were dropped, which the database may still have. */
  private readonly dropped = new Set<string>();
  private nextServiceId = 1;
  readonly changes = new Changes();
  readonly erased = new ErasedKeys();
  readonly claims = new ProtectionClaims();
  private readonly latest: string;

  /** @param now a stored version that is dated more than a day later counts as older than every statement. */
  constructor(now: Date) {
    this.latest = `${new Date(now.getTime() + dayMs).toISOString().slice(0, 19)}Z`;
  }

  /** A version as it counts: no true statement could ever replace one that is dated ahead. */
  dated<Stored extends Version>(version: Stored): Stored {
    return version.asOf > this.latest ? { ...version, asOf: beforeAll } : version;
  }

  company(id: SourceId): StoredCompany | undefined {
    return resolveMerged(this.companies.get(id));
  }

  /** `key` as made by `identifierKey`. */
  companyByIdentifier(key: string): StoredCompany | undefined {
    return resolveMerged(this.companiesByIdentifier.get(key));
  }

  person(id: SourceId): StoredPerson | undefined {
    const person = this.persons.get(id);
    return person?.removed ? undefined : person;
  }

  entityWithServiceId(id: number): StoredEntity | undefined {
    const entity = this.serviceIds.get(id);
    return entity?.type === 'company' ? resolveMerged(entity) : entity?.removed ? undefined : entity;
  }

  /** The stored record with an id; a record whose party or company is gone is gone with it. */
  record(id: SourceId): StoredRecord | undefined {
    const record = this.records.get(id);
    return record && endpointsOf(record) ? record : undefined;
  }

  /** As `record`, but also what is gone. */
  anyRecord(id: SourceId): StoredRecord | undefined {
    return this.records.get(id);
  }

  /** When the source withdrew what it said under `key` (`company:`, `person:` or `record:` and the id). */
  removal(key: string): Version | undefined {
    return this.removals.get(key);
  }

  /** The key that the database has a withdrawal under. */
  storedRemovalKey(key: string): string {
    return this.hiddenRemovals.get(key) ?? key;
  }

  get counter(): number {
    return this.nextServiceId;
  }

  /** A new id, or the given one, which moves the counter beyond it. */
  assignServiceId(given: ServiceId | undefined): ServiceId {
    const id = given ?? serviceId(this.nextServiceId);
    this.nextServiceId = Math.max(this.nextServiceId, id + 1);
    return id;
  }

  /** Why an entity cannot have the id that its statement gives it. */
  serviceIdProblem(given: ServiceId | undefined, entity: StoredEntity | undefined): string | undefined {
    if (given === undefined || given === entity?.serviceId) return undefined;
    const successor = this.companyByIdentifier(formerIdKey(given));
    if (successor) return successor === entity ? undefined : `serviceId ${given} belongs to another entity`;
    if (entity) return `serviceId ${given} is given, but the entity has serviceId ${entity.serviceId}`;
    if (given > highestGivenServiceId) return `serviceId ${given} is above ${highestGivenServiceId}`;
    const former = this.serviceIds.get(given);
    const isGoing = former?.type === 'company' && this.changes.erasedBusinesses.has(former);
    return isGoing || this.entityWithServiceId(given) ? `serviceId ${given} belongs to another entity` : undefined;
  }

  // Filled in by reading the database. What is there already is not replaced: it may have been changed since.

  knownNode(elementId: string): StoredEntity | undefined {
    return this.nodes.get(elementId);
  }

  addNode(entity: StoredEntity & { readonly elementId: string }): void {
    this.nodes.set(entity.elementId, entity);
    this.serviceIds.set(entity.serviceId, entity);
  }

  readIdentifier(key: string, company: StoredCompany): void {
    if (!this.companiesByIdentifier.has(key) && !this.dropped.has(key)) this.companiesByIdentifier.set(key, company);
  }

  readRemoval(key: string, storedKey: string, version: Version): void {
    this.removals.set(key, version);
    if (storedKey !== key) this.hiddenRemovals.set(key, storedKey);
  }

  raiseCounter(next: number): void {
    this.nextServiceId = Math.max(this.nextServiceId, next);
  }

  // Keys that lead to an entity; the newest one wins.

  setCompany(id: SourceId, company: StoredCompany): void {
    company.aliases.add(id);
    this.companies.set(id, company);
  }

  setIdentifier(key: string, company: StoredCompany): void {
    this.companiesByIdentifier.set(key, company);
    this.changes.identifiers.set(key, company);
  }

  /** Makes register identifiers lead to no company. */
  dropIdentifiers(keys: readonly string[]): void {
    for (const key of keys) {
      this.companiesByIdentifier.delete(key);
      this.dropped.add(key);
      this.changes.identifiers.delete(key);
      this.changes.droppedKeys.add(key);
    }
  }

  /** Makes a withdrawn source record lead to no company. */
  dropAlias(id: SourceId, company: StoredCompany): void {
    company.aliases.delete(id);
    this.companies.delete(id);
    this.changes.droppedKeys.add(`source:${id}`);
  }

  setPerson(person: StoredPerson): void {
    this.persons.set(person.id, person);
  }

  setRecord(record: StoredRecord): void {
    this.records.set(record.id, record);
  }

  setRemoval(key: string, version: Version): void {
    this.removals.set(key, version);
    this.changes.removals.add(key);
  }

  /** Drops what no later decision needs: what is to be written, and what profiles and records say. */
  forgetContents(): void {
    for (const entity of this.changes.entities) {
      if (entity.type === 'company') entity.sources = entity.sources.map((source) => ({ ...source, profile: {} }));
      else entity.profile = {};
    }
    for (const record of this.changes.records)
      record.relations = record.relations.map((relation) => ({ ...relation, record: {} }));
    this.changes.clear();
  }

  /** A node that the database does not have yet. */
  created(entity: StoredEntity): void {
    this.serviceIds.set(entity.serviceId, entity);
  }
}

/** The company that a company was merged into, or itself; undefined when that was removed. */
export function resolveMerged(company: StoredCompany | undefined): StoredCompany | undefined {
  let current = company;
  while (current?.mergedInto) current = current.mergedInto;
  return current?.removed ? undefined : current;
}

/** Whether an entity is neither removed nor merged into another. */
export function isCurrent(entity: StoredEntity): boolean {
  return !entity.removed && (entity.type === 'person' || !entity.mergedInto);
}

/** The party and the company that a stored record connects now; `undefined` when it is gone or an endpoint of it is. */
export function endpointsOf(record: StoredRecord): { party: StoredEntity; company: StoredCompany } | undefined {
  if (record.relations.length === 0) return undefined;
  const party =
    record.party?.type === 'company' ? resolveMerged(record.party) : record.party?.removed ? undefined : record.party;
  const company = resolveMerged(record.company);
  return party && company && { party, company };
}

/** The key of the ServiceId of a merged company, which leads to the company that it was merged into. */
export function formerIdKey(id: number): string {
  return `service:${id}`;
}

export function identifierKey({ scheme, id }: { scheme: string; id: string }): string {
  return `register:${scheme.replaceAll(':', '%3A')}:${id}`;
}
