import type { EntityStatement, RegisterStatement } from '@company-relations/ownership';
import {
  type IdHash,
  type IdHasher,
  identifierKeysOf,
  protectedNationalIdOf,
} from '@company-relations/register-loader';
import { fingerprintKey } from './entity-directory';
import { FingerprintList } from './fingerprint-list';
import type { IndexResult } from './tasks';

/** Collects the ids of the companies, persons and records of a chunk. */
export class FoundEntities {
  private readonly lists = { person: new FingerprintList(), company: new FingerprintList() };
  private readonly given = { person: new Map<number, number>(), company: new Map<number, number>() };
  private readonly removals = { person: [] as number[], company: [] as number[] };
  private readonly identifiers = new FingerprintList();
  private readonly recordIds = new FingerprintList();
  private readonly changedRecords: string[] = [];
  private readonly statedProtected = new Map<number, string>();
  private readonly hash: IdHash = { high: 0, low: 0 };

  constructor(private readonly hasher: IdHasher) {}

  /** @param line the number of the line within the chunk, from 0. */
  add(of: 'person' | 'company' | 'record', id: string, line: number): void {
    this.hasher.hash(id, this.hash);
    (of === 'record' ? this.recordIds : this.lists[of]).add(this.hash, line);
  }

  addStatement(statement: RegisterStatement, line: number): void {
    switch (statement.type) {
      case 'record':
        return this.addRecord(statement.id, line, statement.records.length === 0);
      case 'end':
        return this.addRecord(statement.id, line, true);
      case 'removal':
        if (statement.of === 'record') return this.addRecord(statement.id, line, true);
        this.removals[statement.of].push(this.lists[statement.of].count);
        return this.add(statement.of, statement.id, line);
      default:
        return this.addEntity(statement, line);
    }
  }

  take(): Omit<IndexResult, 'lines'> {
    const { lists, given, removals, changedRecords, statedProtected } = this;
    return {
      records: this.recordIds.count,
      persons: lists.person.take(),
      companies: lists.company.take(),
      identifiers: this.identifiers.take(),
      recordIds: this.recordIds.take().halves,
      changedRecords,
      removals: { persons: removals.person, companies: removals.company },
      given: { persons: given.person, companies: given.company },
      statedProtected,
    };
  }

  /** @param changes whether the statement ends or withdraws the record. */
  private addRecord(id: string, line: number, changes: boolean): void {
    this.add('record', id, line);
    if (changes) this.changedRecords.push(fingerprintKey(this.hash.high, this.hash.low));
  }

  private addEntity(statement: EntityStatement, line: number): void {
    const { type, serviceId } = statement;
    const position = this.lists[type].count;
    if (serviceId !== undefined) this.given[type].set(position, serviceId);
    this.add(type, statement.id, line);
    const number = type === 'person' ? protectedNationalIdOf(statement) : undefined;
    if (number !== undefined) this.statedProtected.set(position, number);
    for (const key of type === 'company' ? identifierKeysOf(statement.identifiers) : []) {
      this.hasher.hash(key, this.hash);
      this.identifiers.add(this.hash, position);
    }
  }
}
