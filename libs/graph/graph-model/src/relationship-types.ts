import type { RecordKind } from '@company-relations/ownership';

/** The relationship types of each kind of record. Ended records have their own, so that only callers who may see them read them. */
export const relationshipTypes = {
  ownership: { current: 'OWNS', ended: 'OWNED' },
  beneficialOwnership: { current: 'BENEFICIALLY_OWNS', ended: 'BENEFICIALLY_OWNED' },
  companyStructure: { current: 'STRUCTURES', ended: 'STRUCTURED' },
  role: { current: 'HOLDS_ROLE', ended: 'HELD_ROLE' },
} as const satisfies Record<RecordKind, { current: string; ended: string }>;

export type RelationshipType = (typeof relationshipTypes)[RecordKind]['current' | 'ended'];

/** The kind of record that each type of relationship represents. */
export const recordTypes: readonly {
  readonly type: RelationshipType;
  readonly kind: RecordKind;
  readonly ended: boolean;
}[] = (Object.keys(relationshipTypes) as RecordKind[]).flatMap((kind) => [
  { type: relationshipTypes[kind].current, kind, ended: false },
  { type: relationshipTypes[kind].ended, kind, ended: true },
]);
