import type { StoredCompany, StoredEntity, StoredPerson, StoredRecord } from './stored';

/** The changes that a batch must write to the database. */
export class Changes {
  /** Entities with properties that must be written. */
  readonly entities = new Set<StoredEntity>();
  /** Companies whose own fields changed. Their `contentUpdatedOn` is set to today. */
  readonly contents = new Set<StoredCompany>();
  /** Parties and companies of changed records. The `relationsUpdatedOn` of companies among them is set to today. */
  readonly relations = new Set<StoredEntity>();
  /**
   * The companies in which a current holding of shares changed. `holders` has the owners of these holdings. If a change
   * gives a holding other endpoints, both sets also include the former ones.
   */
  readonly owned = new Set<StoredCompany>();
  readonly holders = new Set<StoredEntity>();
  /** Companies that turned out to be the same as another company and were merged into it. */
  readonly merged = new Set<StoredCompany>();
  readonly removed = new Set<StoredEntity>();
  /** Companies that turned out to be the business of an erased person, each with the id of the erasure. */
  readonly erasedBusinesses = new Map<StoredCompany, string>();
  /** Companies by the keys of their register identifiers. */
  readonly identifiers = new Map<string, StoredCompany>();
  /** Keys by which no entity is found any more, or another entity than before. */
  readonly droppedKeys = new Set<string>();
  readonly records = new Set<StoredRecord>();
  /** Keys of withdrawals that must be stored. */
  readonly removals = new Set<string>();
  /** National ids that a claim of protection states, or stated before the change. */
  readonly claimedNationalIds = new Set<string>();
  /** Persons who are new or removed, or whose national id or protection may have changed. */
  readonly persons = new Set<StoredPerson>();

  clear(): void {
    for (const part of Object.values(this) as { clear(): void }[]) part.clear();
  }
}
