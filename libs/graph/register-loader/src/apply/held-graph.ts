import { type DateTime, serviceId, type ServiceId, type SourceId } from '@company-relations/ownership';
import type { HeldCompany, HeldEntity, HeldPerson, HeldRecord, Version } from './held';
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
export class HeldGraph {
  private readonly nodes = new Map<string, HeldEntity>();
  private readonly companies = new Map<SourceId, HeldCompany>();
  private readonly companiesByIdentifier = new Map<string, HeldCompany>();
  private readonly persons = new Map<SourceId, HeldPerson>();
  private readonly serviceIds = new Map<number, HeldEntity>();
  private readonly records = new Map<SourceId, HeldRecord>();
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

  /** @param now what is held with a date of more than a day later counts as older than anything that is stated now. */
  constructor(now: Date) {
    this.latest = `${new Date(now.getTime() + dayMs).toISOString().slice(0, 19)}Z`;
  }

  /** A version as it counts: no true statement could ever replace one that is dated ahead. */
  dated<Held extends Version>(version: Held): Held {
    return version.asOf > this.latest ? { ...version, asOf: beforeAll } : version;
  }

  company(id: SourceId): HeldCompany | undefined {
    return standing(this.companies.get(id));
  }

  /** `key` as made by `identifierKey`. */
  companyByIdentifier(key: string): HeldCompany | undefined {
    return standing(this.companiesByIdentifier.get(key));
  }

  person(id: SourceId): HeldPerson | undefined {
    const person = this.persons.get(id);
    return person?.removed ? undefined : person;
  }

  entityWithServiceId(id: number): HeldEntity | undefined {
    const entity = this.serviceIds.get(id);
    return entity?.type === 'company' ? standing(entity) : entity?.removed ? undefined : entity;
  }

  /** What is held under a record id; a record whose party or company is gone is gone with it. */
  record(id: SourceId): HeldRecord | undefined {
    const record = this.records.get(id);
    return record && endsOf(record) ? record : undefined;
  }

  /** As `record`, but also what is gone. */
  anyRecord(id: SourceId): HeldRecord | undefined {
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
  serviceIdProblem(given: ServiceId | undefined, entity: HeldEntity | undefined): string | undefined {
    if (given === undefined || given === entity?.serviceId) return undefined;
    const successor = this.companyByIdentifier(formerIdKey(given));
    if (successor) return successor === entity ? undefined : `serviceId ${given} belongs to another entity`;
    if (entity) return `serviceId ${given} is given, but the entity has serviceId ${entity.serviceId}`;
    if (given > highestGivenServiceId) return `serviceId ${given} is above ${highestGivenServiceId}`;
    const former = this.serviceIds.get(given);
    const isGoing = former?.type === 'company' && this.changes.erasedBusinesses.has(former);
    return isGoing || this.entityWithServiceId(given) ? `serviceId ${given} belongs to another entity` : undefined;
  }

  // What reading the database fills in. What is known already stands: it may have been changed since.

  knownNode(elementId: string): HeldEntity | undefined {
    return this.nodes.get(elementId);
  }

  addNode(entity: HeldEntity & { readonly elementId: string }): void {
    this.nodes.set(entity.elementId, entity);
    this.serviceIds.set(entity.serviceId, entity);
  }

  readIdentifier(key: string, company: HeldCompany): void {
    if (!this.companiesByIdentifier.has(key) && !this.dropped.has(key)) this.companiesByIdentifier.set(key, company);
  }

  readRemoval(key: string, storedKey: string, version: Version): void {
    this.removals.set(key, version);
    if (storedKey !== key) this.hiddenRemovals.set(key, storedKey);
  }

  raiseCounter(next: number): void {
    this.nextServiceId = Math.max(this.nextServiceId, next);
  }

  // Ways to an entity; the newest stands.

  setCompany(id: SourceId, company: HeldCompany): void {
    company.aliases.add(id);
    this.companies.set(id, company);
  }

  setIdentifier(key: string, company: HeldCompany): void {
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
  dropAlias(id: SourceId, company: HeldCompany): void {
    company.aliases.delete(id);
    this.companies.delete(id);
    this.changes.droppedKeys.add(`source:${id}`);
  }

  setPerson(person: HeldPerson): void {
    this.persons.set(person.id, person);
  }

  setRecord(record: HeldRecord): void {
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
    for (const record of this.changes.records) record.relations = record.relations.map((relation) => ({ ...relation, record: {} }));
    this.changes.clear();
  }

  /** A node that the database does not have yet. */
  created(entity: HeldEntity): void {
    this.serviceIds.set(entity.serviceId, entity);
  }
}

/** What a company became by merging, unless that was removed. */
export function standing(company: HeldCompany | undefined): HeldCompany | undefined {
  let current = company;
  while (current?.mergedInto) current = current.mergedInto;
  return current?.removed ? undefined : current;
}

/** Whether an entity is there, neither removed nor merged into another. */
export function isStanding(entity: HeldEntity): boolean {
  return !entity.removed && (entity.type === 'person' || !entity.mergedInto);
}

/** The party and the company that a held record ties together now; `undefined` when it is gone or an end of it is. */
export function endsOf(record: HeldRecord): { party: HeldEntity; company: HeldCompany } | undefined {
  if (record.relations.length === 0) return undefined;
  const party = record.party?.type === 'company' ? standing(record.party) : record.party?.removed ? undefined : record.party;
  const company = standing(record.company);
  return party && company && { party, company };
}

/** Of the ServiceId of a company that was merged into another, and stands for that one ever since. */
export function formerIdKey(id: number): string {
  return `service:${id}`;
}

export function identifierKey({ scheme, id }: { scheme: string; id: string }): string {
  return `register:${scheme.replaceAll(':', '%3A')}:${id}`;
}
