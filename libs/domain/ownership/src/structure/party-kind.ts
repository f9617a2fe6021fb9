import type { Entity } from '../entities';
import type { UnspecifiedReason } from '../unspecified-owners';

/**
 * The kinds of parties in a structure. `unknown`: a register states that a party exists, but nothing that identifies
 * the party.
 */
export const partyKinds = ['company', 'person', 'state', 'unknown'] as const;
export type PartyKind = (typeof partyKinds)[number];

/**
 * The legal forms of states, regions and municipalities, as integers of the published code table: `STAT`, `KOMM` and
 * `FYLK` of Norway; `81`, `82`, `83` and `89` of Sweden. Enterprises owned by a state are companies, so their legal
 * forms are not included.
 */
export const stateLegalForms: ReadonlySet<number> = new Set([1018, 1025, 1039, 2020, 2021, 2023, 2028]);

export function partyKindOf(entity: Entity): PartyKind {
  if (entity.type === 'person') return isNamedPerson(entity) ? 'person' : 'unknown';
  const { name, orgNo, legalForm } = entity.profile;
  if (legalForm !== undefined && stateLegalForms.has(legalForm)) return 'state';
  return !entity.searchable && name === undefined && orgNo === undefined ? 'unknown' : 'company';
}

function isNamedPerson({ profile }: Extract<Entity, { type: 'person' }>): boolean {
  const { name, firstName, lastName, nationalIdentificationNumber } = profile;
  return [name, firstName, lastName, nationalIdentificationNumber].some((text) => text !== undefined);
}

/** The kind of a placeholder for an owner whom a register does not name. */
export type UnnamedKind = 'unknown' | 'exempt';

/**
 * The kind of the placeholder for each reason why no owner is named. Undefined if the reason says that there is no such
 * owner, or that the owners are of another category.
 */
const unnamedKinds: Readonly<Record<UnspecifiedReason, UnnamedKind | undefined>> = {
  none: undefined,
  notIdentified: 'unknown',
  someNotIdentified: 'unknown',
  beingIdentified: 'unknown',
  notConfirmed: 'unknown',
  notProvided: 'unknown',
  restricted: 'unknown',
  exempt: 'exempt',
  ownerExempt: 'exempt',
  naturalPersons: undefined,
  noKnownPerson: undefined,
  notConsolidated: undefined,
  withoutLei: 'unknown',
  notPublic: 'unknown',
  unknown: 'unknown',
};

export function unnamedKindOf(reason: UnspecifiedReason): UnnamedKind | undefined {
  return unnamedKinds[reason];
}
