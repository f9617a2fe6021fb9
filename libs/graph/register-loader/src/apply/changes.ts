import type { HeldCompany, HeldEntity, HeldPerson, HeldRecord } from './held';

/** What is to be written to the database after a batch. */
export class Changes {
  /** Entities with properties to write. */
  readonly entities = new Set<HeldEntity>();
  /** Companies whose own fields changed: of those `contentUpdatedOn` moves. */
  readonly contents = new Set<HeldCompany>();
  /** Companies with a record on either side that changed: of those `relationsUpdatedOn` moves. */
  readonly relations = new Set<HeldEntity>();
  /** The ends, then or now, of current holdings of shares that changed. */
  readonly held = new Set<HeldCompany>();
  readonly holders = new Set<HeldEntity>();
  /** Companies that were found to be the same as another. */
  readonly merged = new Set<HeldCompany>();
  readonly removed = new Set<HeldEntity>();
  /** Companies that turned out to be the business of somebody who was erased, with the erasure. */
  readonly erasedBusinesses = new Map<HeldCompany, string>();
  /** Register identifiers by key. */
  readonly identifiers = new Map<string, HeldCompany>();
  /** Keys that lead nowhere any more, or to another company. */
  readonly droppedKeys = new Set<string>();
  readonly records = new Set<HeldRecord>();
  /** Keys of withdrawals to remember. */
  readonly removals = new Set<string>();
  /** National ids that a claim of protection gives, or gave. */
  readonly claimedNationalIds = new Set<string>();
  /** Persons who are new or removed, or whose national id or protection may have changed. */
  readonly persons = new Set<HeldPerson>();

  clear(): void {
    for (const part of Object.values(this) as { clear(): void }[]) part.clear();
  }
}
