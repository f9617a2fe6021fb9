import type { StoredCompany, StoredEntity, StoredPerson, StoredRecord } from './stored';

/** The changes of a batch that must be written to the database. */
export class Changes {
  /** Entities with properties to write. */
  readonly entities = new Set<StoredEntity>();
  /** Companies whose own fields changed: of those `contentUpdatedOn` moves. */
  readonly contents = new Set<StoredCompany>();
  /** Companies with a record on either side that changed: of those `relationsUpdatedOn` moves. */
  readonly relations = new Set<StoredEntity>();
  /** The endpoints, before or now, of current holdings of shares that changed. */
  readonly owned = new Set<StoredCompany>();
  readonly holders = new Set<StoredEntity>();
  /** Companies that were found to be the same as another. */
  readonly merged = new Set<StoredCompany>();
  readonly removed = new Set<StoredEntity>();
  /** Companies that turned out to be the business of an erased person, with the erasure. */
  readonly erasedBusinesses = new Map<StoredCompany, string>();
  /** Register identifiers by key. */
  readonly identifiers = new Map<string, StoredCompany>();
  /** Keys that lead nowhere any more, or to another company. */
  readonly droppedKeys = new Set<string>();
  readonly records = new Set<StoredRecord>();
  /** Keys of withdrawals to remember. */
  readonly removals = new Set<string>();
  /** National ids that a claim of protection gives, or gave. */
  readonly claimedNationalIds = new Set<string>();
  /** Persons who are new or removed, or whose national id or protection may have changed. */
  readonly persons = new Set<StoredPerson>();

  clear(): void {
    for (const part of Object.values(this) as { clear(): void }[]) part.clear();
  }
}
