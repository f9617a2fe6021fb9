import type { EntityStatement, RecordStatement } from '@company-relations/ownership';
import { type IdHash, type IdHasher, protectedNumberOf } from '@company-relations/register-loader';
import { FingerprintList } from './fingerprint-list';
import type { IndexResult } from './tasks';

/** Collects the entities that a chunk states, and counts its records. */
export class FoundEntities {
  private readonly lists = { person: new FingerprintList(), company: new FingerprintList() };
  private readonly given = { person: new Map<number, number>(), company: new Map<number, number>() };
  private readonly statedProtected: string[] = [];
  private readonly hash: IdHash = { high: 0, low: 0 };
  records = 0;

  constructor(private readonly hasher: IdHasher) {}

  add(of: 'person' | 'company', id: string, line: number): void {
    this.hasher.hash(id, this.hash);
    this.lists[of].add(this.hash, line);
  }

  addStatement(statement: EntityStatement | RecordStatement, line: number): void {
    if (statement.type === 'record') {
      this.records += 1;
      return;
    }
    const { type, serviceId } = statement;
    if (serviceId !== undefined) this.given[type].set(this.lists[type].count, serviceId);
    this.add(type, statement.id, line);
    const number = type === 'person' ? protectedNumberOf(statement) : undefined;
    if (number !== undefined) this.statedProtected.push(number);
  }

  take(): Omit<IndexResult, 'lines'> {
    const { lists, given, records, statedProtected } = this;
    return {
      records,
      persons: lists.person.take(),
      companies: lists.company.take(),
      given: { persons: given.person, companies: given.company },
      statedProtected,
    };
  }
}
