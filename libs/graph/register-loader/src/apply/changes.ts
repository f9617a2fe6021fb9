import type { StatedContent } from '@company-relations/ownership';
import type { StoredCompany, StoredEntity, StoredPerson, StoredRecord, StoredRelation } from './stored';

/** The changes that a batch must write to the database. */
export class Changes {
  /** Entities with properties that must be written. */
  readonly entities = new Set<StoredEntity>();
  /** Companies whose own fields changed. Their `contentUpdatedOn` is set to today. */
  readonly contents = new Set<StoredCompany>();
  /** Parties and companies of changed records. The companies among them get today as their `relationsUpdatedOn`. */
  readonly relations = new Set<StoredEntity>();
  /**
   * The companies in which a current holding of shares changed. The owners of these holdings are in `holders`. If a
   * holding gets another owner or another company, the former owner or company is in these sets too.
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
  /**
   * Keys that found an entity before the change and must not find this entity any more. Such a key may now find another
   * entity.
   */
  readonly droppedKeys = new Set<string>();
  readonly records = new Set<StoredRecord>();
  /** Keys of withdrawals that must be stored. */
  readonly removals = new Set<string>();
  /** National ids that a claim of protection states after the change, or stated before the change. */
  readonly claimedNationalIds = new Set<string>();
  /** Persons who are new or removed, or whose national id or protection may have changed. */
  readonly persons = new Set<StoredPerson>();

  clear(): void {
    for (const part of Object.values(this) as { clear(): void }[]) part.clear();
  }

  /**
   * Frees memory: drops the list of changes, and the content of the profiles and records in it. Later statements of a
   * dry run do not depend on them.
   */
  forgetContents(): void {
    for (const entity of this.entities) {
      if (entity.type === 'company') entity.sources = entity.sources.map((source) => ({ ...source, profile: {} }));
      else entity.profile = {};
    }
    for (const record of this.records)
      record.relations = record.relations.map((relation) => ({ ...relation, record: withoutContent(relation) }));
    this.clear();
  }
}

/**
 * Returns the content of a relation without everything on which no later statement depends: only the inferred end
 * stays.
 */
function withoutContent({ record: { endedNotLaterThan } }: StoredRelation): StatedContent {
  return endedNotLaterThan === undefined ? {} : { endedNotLaterThan };
}
