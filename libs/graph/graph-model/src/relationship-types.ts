import type { RecordKind, StatedKind } from '@company-relations/ownership';

/**
 * The relationship types of each kind of record. Ended records have relationship types of their own, so that queries
 * for callers without the grant Relations History never read ended records.
 */
export const relationshipTypes = {
  ownership: { current: 'OWNS', ended: 'OWNED' },
  beneficialOwnership: { current: 'BENEFICIALLY_OWNS', ended: 'BENEFICIALLY_OWNED' },
  companyStructure: { current: 'STRUCTURES', ended: 'STRUCTURED' },
  role: { current: 'HOLDS_ROLE', ended: 'HELD_ROLE' },
} as const satisfies Record<RecordKind, { current: string; ended: string }>;

export type RelationshipType = (typeof relationshipTypes)[RecordKind]['current' | 'ended'];

/**
 * The relationship types of everything that a record statement may state. A statement why no owner is named is stored
 * as a relationship from the company to itself.
 */
export const statedRelationshipTypes = {
  ...relationshipTypes,
  unspecifiedOwner: { current: 'EXPLAINS_OWNERS', ended: 'EXPLAINED_OWNERS' },
} as const satisfies Record<StatedKind, { current: string; ended: string }>;

export type StatedType = (typeof statedRelationshipTypes)[StatedKind]['current' | 'ended'];

interface TypeOf<Type, Kind> {
  readonly type: Type;
  readonly kind: Kind;
  readonly ended: boolean;
}

/** All relationship types, each with its kind of record and whether the record has ended. */
export const recordTypes: readonly TypeOf<RelationshipType, RecordKind>[] = (
  Object.keys(relationshipTypes) as RecordKind[]
).flatMap((kind) => [
  { type: relationshipTypes[kind].current, kind, ended: false },
  { type: relationshipTypes[kind].ended, kind, ended: true },
]);

/** `recordTypes`, and the types of unspecified owners. */
export const recordTypesWithUnspecifiedOwners: readonly TypeOf<StatedType, StatedKind>[] = [
  ...recordTypes,
  { type: statedRelationshipTypes.unspecifiedOwner.current, kind: 'unspecifiedOwner', ended: false },
  { type: statedRelationshipTypes.unspecifiedOwner.ended, kind: 'unspecifiedOwner', ended: true },
];
