import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { nationalIdForms, type PersonProfile } from '@company-relations/ownership';
import personsWithSameNationalId from '../queries/apply/persons-with-same-national-id.cypher';
import protectingClaims from '../queries/apply/protecting-claims.cypher';
import protectPersons from '../queries/apply/protect-persons.cypher';
import { type EndingProtection, endedProtections, writeEndingProtections } from './ending-protection';
import { nationalIdOf } from './entity-properties';
import { forgetProtectionOf, numbersOfErasedProtected } from './erased-protection';
import type { StoredPerson } from './stored';
import type { ClaimChange } from './protection-claims';

/** A person as `persons-with-same-national-id` gives them. */
export interface PersonRow {
  readonly serviceId: number;
  readonly sourceId: string;
  readonly nationalId: string | null;
  readonly profile: string;
  readonly isProtected: boolean;
}

/** A person or a company whose mark for protection changed. */
export interface ProtectionChange {
  readonly serviceId: number;
  readonly isProtected: boolean;
}

/** What may tie companies to persons whose protection may have changed, and those who were marked or unmarked. */
export interface PersonTies {
  readonly personIds: readonly string[];
  readonly nationalIds: readonly string[];
  readonly protectionChanges: readonly ProtectionChange[];
  /** Whether the graph may have claims of protection now. */
  readonly hasClaims: boolean;
}

/** A person in the graph whom a source that does not hold the id protects. */
export interface ClaimedPerson {
  readonly serviceId: number;
  readonly nationalId: string | null;
}

/** Whose protection may have changed; all is written already. */
export interface ChangedProtection {
  /** Persons who are new or removed, or of whom a statement changed. */
  readonly persons: readonly StoredPerson[];
  readonly claims: readonly ClaimChange[];
  /** The persons in the graph with whose source ids claims are made. */
  readonly claimed: readonly ClaimedPerson[];
  /** National ids that nothing in the graph states any more. */
  readonly nationalIds: readonly string[];
  /** Whether the graph may have claims of protection. */
  readonly hasClaims: boolean;
  /** Whether protection that ends lasts until `endProtections`: within one load it may move from one record to another. */
  readonly postponesEnds: boolean;
}

/**
 * Marks as protected every person whom some source protects: the person that the source describes, and all with the same
 * national id, since they are the same human being. Unmarks those of whom no source says so any more.
 */
export async function writeProtectedPersons(
  transaction: GraphTransaction,
  protection: ChangedProtection,
): Promise<PersonTies> {
  const { persons: changed, claims, claimed, postponesEnds } = protection;
  const ended = postponesEnds ? endedProtections(protection) : [];
  await writeEndingProtections(transaction, ended);
  const hasClaims = protection.hasClaims || ended.length > 0;
  const ofPersons = changed.flatMap((person) =>
    [person.writtenNationalId ?? [], nationalIdOf(person.profile) ?? []].flat(),
  );
  const own = [
    ...new Set([
      ...ofPersons,
      ...claims.flatMap(nationalIdsOfChange),
      ...claimed.flatMap(({ nationalId }) => nationalId ?? []),
      ...protection.nationalIds,
    ]),
  ];
  // One number may stand for a short form that others share: twice, so that no person with the same number is missed.
  const numbers = [...new Set(own.flatMap(nationalIdForms).flatMap(nationalIdForms))];
  const serviceIds = [
    ...new Set([
      ...changed.filter(({ removed }) => !removed).map(({ serviceId }) => serviceId as number),
      ...claimed.map(({ serviceId }) => serviceId),
    ]),
  ];
  if (changed.length + claims.length + serviceIds.length + numbers.length === 0)
    return { personIds: [], nationalIds: [], protectionChanges: [], hasClaims };
  const rows = await transaction.run<PersonRow>(personsWithSameNationalId, { numbers, serviceIds: ints(serviceIds) });
  await forgetProtectionOf(
    transaction,
    changed.filter(({ removed }) => !removed).map(({ id }) => id),
  );
  const claiming = hasClaims
    ? await transaction.run<EndingProtection>(protectingClaims, { ids: rows.map(({ sourceId }) => sourceId), numbers })
    : [];
  const claimedIds = new Set(claiming.map(({ id }) => id));
  const protects = (row: PersonRow) => statesProtection(row) || claimedIds.has(row.sourceId);
  const numbersOfRows = rows.flatMap((row) => (protects(row) && row.nationalId !== null ? [row.nationalId] : []));
  // Whom an erased person protected is protected still: they may be the same human being.
  const forms = rows.flatMap(({ nationalId }) => (nationalId === null ? [] : nationalIdForms(nationalId)));
  const ofErased = await numbersOfErasedProtected(transaction, [...new Set(forms)]);
  const protectedNumbers = new Set([
    ...numbersOfRows,
    ...claiming.flatMap(({ nationalId }) => nationalId ?? []),
    ...ofErased,
  ]);
  const isProtected = (row: PersonRow) =>
    protects(row) ||
    (row.nationalId !== null && nationalIdForms(row.nationalId).some((form) => protectedNumbers.has(form)));
  const hasSameNationalId = sameNationalIdAs(own);
  const differing = rows
    .filter((row) => row.nationalId === null || hasSameNationalId(row.nationalId))
    .map((row) => ({ ...row, wasProtected: row.isProtected, isProtected: isProtected(row) }))
    .filter((row) => row.isProtected !== row.wasProtected);
  const kept = postponesEnds ? differing.filter((row) => !row.isProtected) : [];
  await writeEndingProtections(
    transaction,
    kept.map(({ sourceId }) => ({ id: sourceId, nationalId: null })),
  );
  const protectionChanges = differing.filter((row) => !kept.includes(row));
  if (protectionChanges.length > 0) {
    await transaction.run(protectPersons, {
      rows: protectionChanges.map((row) => ({ serviceId: int(row.serviceId), isProtected: row.isProtected })),
    });
  }
  const persons = [
    ...changed.map(({ id }) => id),
    ...claims.map(({ id }) => id),
    ...protectionChanges.map(({ sourceId }) => sourceId),
  ];
  return { personIds: [...new Set(persons)], nationalIds: numbers, protectionChanges, hasClaims };
}

function nationalIdsOfChange({ before, after }: ClaimChange): string[] {
  return [...(before?.nationalIds ?? []), ...(after?.nationalIds ?? [])];
}

/** Only for persons with these numbers are all persons with the same national id known here. */
function sameNationalIdAs(numbers: readonly string[]): (nationalId: string) => boolean {
  const forms = new Set(numbers.flatMap(nationalIdForms));
  return (nationalId) => forms.has(nationalId);
}

/** Whether a source protects the person itself, not only the number. */
export function statesProtection({ profile }: PersonRow): boolean {
  return (JSON.parse(profile) as PersonProfile).isProtected === true;
}
