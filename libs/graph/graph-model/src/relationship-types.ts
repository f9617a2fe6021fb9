import type { RecordKind } from '@company-relations/ownership';

/**
 * The relationship types of each kind of record. Ended records have types of their own, so that queries for callers
 * without Relations History never read them.
 */
export const relationshipTypes = {
  ownership: { current: 'OWNS', ended: 'OWNED' },
  beneficialOwnership: { current: 'BENEFICIALLY_OWNS', ended: 'BENEFICIALLY_OWNED' },
  companyStructure: { current: 'STRUCTURES', ended: 'STRUCTURED' },
  role: { current: 'HOLDS_ROLE', ended: 'HELD_ROLE' },
} as const satisfies Record<RecordKind, { current: string; ended: string }>;

export type RelationshipType = (typeof relationshipTypes)[RecordKind]['current' | 'ended'];

/** All relationship types, each with its kind of record and whether the record has ended. */
export const recordTypes: readonly {
  readonly type: RelationshipType;
  readonly kind: RecordKind;
  readonly ended: boolean;
}[] = (Object.keys(relationshipTypes) as RecordKind[]).flatMap((kind) => [
  { type: relationshipTypes[kind].current, kind, ended: false },
  { type: relationshipTypes[kind].ended, kind, ended: true },
]);
