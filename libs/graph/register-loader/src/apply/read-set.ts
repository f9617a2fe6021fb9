import type { RegisterStatement, RemovalStatement } from '@company-relations/ownership';
import { erasureKeysOfCompany, erasureKeysOfPerson, erasureKeysOfStatedProxy } from './erasure-keys';
import type { StoredGraph } from './stored-graph';
import { formerServiceIdKey, identifierKeysOf } from './identifier-keys';

const parts = [
  'companies',
  'identifiers',
  'persons',
  'serviceIds',
  'records',
  'companyIds',
  'personIds',
  'removals',
  'erased',
] as const;
type Part = (typeof parts)[number];

/** The keys of everything that must be read from the graph before a batch of statements can be applied. */
export class ReadSet implements Readonly<Record<Part, ReadonlySet<string | number>>> {
  readonly companies = new Set<string>();
  readonly identifiers = new Set<string>();
  readonly persons = new Set<string>();
  readonly serviceIds = new Set<number>();
  readonly records = new Set<string>();
  /** Parties and companies of records. Only their identity is read. */
  readonly companyIds = new Set<string>();
  readonly personIds = new Set<string>();
  /** Keys of withdrawals. */
  readonly removals = new Set<string>();
  /** Keys of what may have been erased; see `ErasedKeys`. */
  readonly erased = new Set<string>();
  private readonly parties = new Set<string>();
  private readonly companiesOfRecords = new Set<string>();
  /** The statements that remove companies and persons. */
  readonly removedEntities: RemovalStatement[] = [];

  /** @param done what was read earlier and must not be read again. */
  constructor(
    batch: readonly RegisterStatement[],
    private readonly done?: ReadSet,
  ) {
    for (const statement of batch) this.addStatement(statement);
  }

  /** Adds everything that another read set contains. */
  addAll(asked: ReadSet): void {
    for (const part of parts) for (const value of asked[part]) (this[part] as Set<string | number>).add(value);
  }

  /**
   * Returns what must also be read to find out why the party or company of a record is missing. It is read after
   * everything else, because only few parties and companies are missing.
   *
   * If `mayBeGone`, the result also has keys for parties and companies that are stored:
   *
   * - the key of a withdrawal of the party or company, because the withdrawal also withdrew the older records
   * - for a party, the keys of a withdrawal or erasure of an entity of the other kind with the same id, because the
   *   record may belong to that entity
   *
   * @param mayBeGone whether anything was ever withdrawn or erased.
   */
  forMissingEndpoints(graph: StoredGraph, mayBeGone: boolean): ReadSet {
    const more = new ReadSet([], this.done);
    // If the batch removes entities, any entity may be missing when a later statement of the batch is applied.
    const isAbsent = (stored: unknown) => this.removedEntities.length > 0 || stored === undefined;
    for (const id of this.parties) {
      const [company, person] = [graph.company(id), graph.person(id)];
      if (isAbsent(company ?? person)) more.addAbsent(id);
      else if (mayBeGone) {
        if (!(company && person)) more.addGone(company ? 'person' : 'company', id);
        for (const type of ['company', 'person'] as const) more.add('removals', `${type}:${id}`);
      }
    }
    for (const id of this.companiesOfRecords) {
      if (isAbsent(graph.company(id))) more.addAbsent(id);
      else if (mayBeGone) more.add('removals', `company:${id}`);
    }
    return more;
  }

  private addStatement(statement: RegisterStatement): void {
    switch (statement.type) {
      case 'company':
        for (const key of identifierKeysOf(statement.identifiers)) this.add('identifiers', key);
        for (const key of erasureKeysOfCompany(statement)) this.add('erased', key);
        return this.addEntity('company', statement.id, statement.serviceId);
      case 'person':
        for (const key of erasureKeysOfPerson(statement)) this.add('erased', key);
        return this.addEntity('person', statement.id, statement.serviceId);
      case 'record':
        this.addCompanyOfRecord(statement.company);
        this.addParty(statement.party);
        for (const key of statement.records.flatMap(erasureKeysOfStatedProxy)) this.add('erased', key);
        return this.addRecord(statement.id);
      case 'end':
        return this.addRecord(statement.id);
      case 'removal':
        if (statement.of === 'record') return this.addRecord(statement.id);
        this.removedEntities.push(statement);
        this.add('erased', `${statement.of}:${statement.id}`);
        return this.addEntity(statement.of, statement.id);
    }
  }

  private addEntity(type: 'company' | 'person', id: string, serviceId?: number): void {
    this.add(type === 'company' ? 'companies' : 'persons', id);
    this.add('removals', `${type}:${id}`);
    if (serviceId === undefined) return;
    this.add('serviceIds', serviceId);
    this.add('identifiers', formerServiceIdKey(serviceId));
  }

  private addRecord(id: string): void {
    this.add('records', id);
    for (const what of ['record', 'end']) this.add('removals', `${what}:${id}`);
    this.add('erased', `record:${id}`);
  }

  private addParty(id: string): void {
    this.parties.add(id);
    this.addIdentity('companyIds', 'companies', id);
    this.addIdentity('personIds', 'persons', id);
  }

  private addCompanyOfRecord(id: string): void {
    this.companiesOfRecords.add(id);
    this.addIdentity('companyIds', 'companies', id);
  }

  /**
   * Adds the keys that show why the company of a record is missing. Also reads a person with the same id: if there is
   * one, the reason for refusing the record says that the company is a person.
   */
  private addAbsent(id: string): void {
    this.addIdentity('personIds', 'persons', id);
    for (const type of ['company', 'person'] as const) this.addGone(type, id);
  }

  private addGone(type: 'company' | 'person', id: string): void {
    for (const part of ['removals', 'erased'] as const) this.add(part, `${type}:${id}`);
  }

  private addIdentity(part: 'companyIds' | 'personIds', whole: 'companies' | 'persons', id: string): void {
    if (!this.done?.[whole].has(id)) this.add(part, id);
  }

  private add(part: Part, value: string | number): void {
    if (!(this.done?.[part] as ReadonlySet<string | number> | undefined)?.has(value))
      (this[part] as Set<string | number>).add(value);
  }
}
