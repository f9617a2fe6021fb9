import {
  type DateTime,
  latestPermittedDate,
  serviceId,
  type ServiceId,
  type SourceId,
} from '@company-relations/ownership';
import type { WithdrawalOrEnd, StoredCompany, StoredEntity, StoredPerson, StoredRecord, Version } from './stored';
import { Changes } from './changes';
import { newerVersion } from './compare-versions';
import { CompleteFiles, type FilesBeingLoaded } from './complete-files';
import { ErasedKeys } from './erased-keys';
import { formerServiceIdKey } from './identifier-keys';
import { endpointsOf, KnownRecords, resolveMerged } from './known-records';
import { ProtectionClaims } from './protection-claims';

/**
 * The greatest ServiceId that a statement may give. Without this limit, a single typing error could use up all ids that
 * the loader may assign.
 */
const highestGivenServiceId = 2 ** 52;
/** A date before every date that a statement can have. */
const beforeAll: DateTime = '0000-01-01T00:00:00Z';

/**
 * The part of the graph that a batch of statements may read or change, in memory. The part is read from the database
 * and then changed statement by statement. `changes` lists what must still be written to the database.
 */
export class StoredGraph {
  private readonly nodes = new Map<string, StoredEntity>();
  private readonly companies = new Map<SourceId, StoredCompany>();
  private readonly companiesByIdentifier = new Map<string, StoredCompany>();
  private readonly persons = new Map<SourceId, StoredPerson>();
  private readonly serviceIds = new Map<number, StoredEntity>();
  private readonly removals = new Map<string, WithdrawalOrEnd>();
  /** The hashed keys of the withdrawals that are stored under a hashed key. The map has them by their plain keys. */
  private readonly hiddenRemovals = new Map<string, string>();
  /**
   * Keys of identifiers by which their former company must no longer be found, although the database may still have
   * them.
   */
  private readonly dropped = new Set<string>();
  private nextServiceId = 1;
  readonly records = new KnownRecords();
  readonly changes = new Changes();
  readonly erased = new ErasedKeys();
  readonly claims = new ProtectionClaims();
  readonly completeFiles: CompleteFiles;
  private readonly latest: string;

  /**
   * @param now the current time. A stored version that is dated more than a day later counts as older than every
   *   statement.
   * @param loading the complete files from which the statements come, if they come from such files.
   */
  constructor(now: Date, loading?: FilesBeingLoaded) {
    this.completeFiles = new CompleteFiles(loading);
    this.latest = latestPermittedDate(now);
  }

  /**
   * Returns a version with the date that comparisons use. A version dated in the future counts as older than all
   * statements. Otherwise no correct statement could ever replace it.
   */
  dated<Stored extends Version>(version: Stored): Stored {
    return version.asOf > this.latest ? { ...version, asOf: beforeAll } : version;
  }

  company(id: SourceId): StoredCompany | undefined {
    return resolveMerged(this.companies.get(id));
  }

  /** @param key as `identifierKeysOf` makes it. */
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

  /**
   * Returns the stored record with an id. Returns undefined if the record has no relations any more, or if its party or
   * its company is no longer in the graph.
   */
  record(id: SourceId): StoredRecord | undefined {
    const record = this.records.get(id);
    return record && endpointsOf(record) ? record : undefined;
  }

  /**
   * Returns the withdrawal of a company, person or record, or the end of a record.
   *
   * @param key `company:`, `person:` or `record:` for a withdrawal, or `end:` for the end of a record, followed by the
   *   source's id.
   */
  removal(key: string): WithdrawalOrEnd | undefined {
    return this.removals.get(key);
  }

  /**
   * Returns the key under which the database stores a withdrawal: the hashed key if there is one, otherwise the plain
   * key.
   */
  storedRemovalKey(key: string): string {
    return this.hiddenRemovals.get(key) ?? key;
  }

  get counter(): number {
    return this.nextServiceId;
  }

  /**
   * Returns the given ServiceId or, if none is given, a new one. A new ServiceId is greater than all earlier
   * ServiceIds.
   */
  assignServiceId(given: ServiceId | undefined): ServiceId {
    const id = given ?? serviceId(this.nextServiceId);
    this.nextServiceId = Math.max(this.nextServiceId, id + 1);
    return id;
  }

  /**
   * Returns the reason why an entity cannot have the ServiceId that its statement gives, or undefined if it can have
   * it.
   */
  serviceIdProblem(given: ServiceId | undefined, entity: StoredEntity | undefined): string | undefined {
    if (given === undefined || given === entity?.serviceId) return undefined;
    const successor = this.companyByIdentifier(formerServiceIdKey(given));
    if (successor) return successor === entity ? undefined : `serviceId ${given} belongs to another entity`;
    if (entity) return `serviceId ${given} is given, but the entity has serviceId ${entity.serviceId}`;
    if (given > highestGivenServiceId) return `serviceId ${given} is above ${highestGivenServiceId}`;
    const former = this.serviceIds.get(given);
    const isGoing = former?.type === 'company' && this.changes.erasedBusinesses.has(former);
    return isGoing || this.entityWithServiceId(given) ? `serviceId ${given} belongs to another entity` : undefined;
  }

  knownNode(elementId: string): StoredEntity | undefined {
    return this.nodes.get(elementId);
  }

  // The following methods add what was read from the database. A node may be read twice, and may have been changed here
  // after the first time. So callers ask `knownNode` first and do not add a known node again.

  addNode(entity: StoredEntity & { readonly elementId: string }): void {
    this.nodes.set(entity.elementId, entity);
    this.serviceIds.set(entity.serviceId, entity);
  }

  readIdentifier(key: string, company: StoredCompany): void {
    if (!this.companiesByIdentifier.has(key) && !this.dropped.has(key)) this.companiesByIdentifier.set(key, company);
  }

  readRemoval(key: string, storedKey: string, version: WithdrawalOrEnd): void {
    this.removals.set(key, version);
    if (storedKey !== key) this.hiddenRemovals.set(key, storedKey);
  }

  raiseCounter(next: number): void {
    this.nextServiceId = Math.max(this.nextServiceId, next);
  }

  // The following methods set keys by which entities are found. If a key is set twice, the key finds the entity that
  // was set last.

  setCompany(id: SourceId, company: StoredCompany): void {
    company.aliases.add(id);
    this.companies.set(id, company);
  }

  setIdentifier(key: string, company: StoredCompany): void {
    this.companiesByIdentifier.set(key, company);
    this.changes.identifiers.set(key, company);
  }

  /** Removes register identifiers from their companies. */
  dropIdentifiers(keys: readonly string[]): void {
    for (const key of keys) {
      this.companiesByIdentifier.delete(key);
      this.dropped.add(key);
      this.changes.identifiers.delete(key);
      this.changes.droppedKeys.add(key);
    }
  }

  /** Removes the id of a withdrawn source record, so that its company is no longer found by this id. */
  dropAlias(id: SourceId, company: StoredCompany): void {
    company.aliases.delete(id);
    this.companies.delete(id);
    this.changes.droppedKeys.add(`source:${id}`);
  }

  setPerson(person: StoredPerson): void {
    this.persons.set(person.id, person);
  }

  setRemoval(key: string, version: WithdrawalOrEnd): void {
    this.removals.set(key, version);
    this.changes.removals.add(key);
  }

  /** Stores the version of a record that is no longer in force, so that no older statement restores the record. */
  rememberRecord(id: SourceId, version: Version): void {
    const key = `record:${id}`;
    const known = this.removals.get(key);
    if (newerVersion(known, version) !== known) this.setRemoval(key, version);
  }

  /** Adds an entity that has no node in the database yet. */
  created(entity: StoredEntity): void {
    this.serviceIds.set(entity.serviceId, entity);
  }
}
