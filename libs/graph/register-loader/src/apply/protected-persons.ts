import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { nationalIdForms, type PersonProfile } from '@company-relations/ownership';
import personsWithSameNationalId from '../queries/apply/persons-with-same-national-id.cypher';
import protectingClaims from '../queries/apply/protecting-claims.cypher';
import protectPersons from '../queries/apply/protect-persons.cypher';
import { type EndingProtection, endedProtections, postponeProtectionEnds } from './ending-protection';
import { nationalIdOf } from './entity-properties';
import { deleteErasedProtectionOf, numbersOfErasedProtectedPersons } from './erased-protection';
import type { StoredPerson } from './stored';
import type { ClaimChange } from './protection-claims';

/** A person as the query `persons-with-same-national-id` returns it. */
export interface PersonRowOfNationalId {
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

/**
 * The persons whose protection was checked again. `personIds` has their source ids and `nationalIds` their national
 * ids; both serve to find the companies of these persons. `protectionChanges` has the persons who were marked or
 * unmarked.
 */
export interface PersonsWithRecheckedProtection {
  readonly personIds: readonly string[];
  readonly nationalIds: readonly string[];
  readonly protectionChanges: readonly ProtectionChange[];
  /** True if there may be claims of protection in the graph after the change. */
  readonly hasClaims: boolean;
}

/**
 * A person in the graph whose protection must be checked again. Either a claim about the person changed, or the
 * person's protection may have ended.
 */
export interface PersonToRecheck {
  readonly serviceId: number;
  readonly nationalId: string | null;
}

/**
 * The persons whose protection may have changed. All other changes must be written to the graph before the protection
 * is computed.
 */
export interface PossibleProtectionChanges {
  /** Persons who are new, changed or removed. */
  readonly persons: readonly StoredPerson[];
  readonly claims: readonly ClaimChange[];
  /** The persons in the graph whose source ids the changed claims name. */
  readonly claimed: readonly PersonToRecheck[];
  /** National ids that nothing in the graph states any more. */
  readonly nationalIds: readonly string[];
  /** True if the graph may have claims of protection. */
  readonly hasClaims: boolean;
  /**
   * If true, protection that ends stays in force until `endPostponedProtections` is called, because another record may
   * take over the protection within the same load.
   */
  readonly postponesEnds: boolean;
}

/**
 * Marks every person as protected who is protected by a source. A statement that protects a person also protects all
 * other persons with the same national id, because they are the same human being. Removes the mark from persons who are
 * no longer protected by any source.
 */
export async function writeProtectedPersons(
  transaction: GraphTransaction,
  protection: PossibleProtectionChanges,
): Promise<PersonsWithRecheckedProtection> {
  const { persons: changed, claims, postponesEnds } = protection;
  const ended = postponesEnds ? endedProtections(protection) : [];
  await postponeProtectionEnds(transaction, ended);
  const hasClaims = protection.hasClaims || ended.length > 0;
  const numbers = numbersOfChange(protection);
  const serviceIds = serviceIdsOf(protection);
  if (changed.length + claims.length + serviceIds.length + numbers.all.length === 0)
    return { personIds: [], nationalIds: [], protectionChanges: [], hasClaims };
  const wanted = { numbers: numbers.all, serviceIds: ints(serviceIds) };
  const rows = await transaction.run<PersonRowOfNationalId>(personsWithSameNationalId, wanted);
  await deleteErasedProtectionOf(
    transaction,
    changed.filter(({ removed }) => !removed).map(({ id }) => id),
  );
  const isProtected = await protectionIn(transaction, rows, { numbers: numbers.all, hasClaims });
  const hasSameNationalId = sameNationalIdAs(numbers.stated);
  const differing = rows
    .filter((row) => row.nationalId === null || hasSameNationalId(row.nationalId))
    .map((row) => ({ ...row, wasProtected: row.isProtected, isProtected: isProtected(row) }))
    .filter((row) => row.isProtected !== row.wasProtected);
  const kept = postponesEnds ? differing.filter((row) => !row.isProtected) : [];
  await postponeProtectionEnds(
    transaction,
    kept.map(({ sourceId }) => ({ id: sourceId, nationalId: null })),
  );
  const protectionChanges = differing.filter((row) => !kept.includes(row));
  await writeMarks(transaction, protectionChanges);
  const persons = [...changed, ...claims, ...protectionChanges.map(({ sourceId }) => ({ id: sourceId }))];
  return {
    personIds: [...new Set(persons.map(({ id }) => id))],
    nationalIds: numbers.all,
    protectionChanges,
    hasClaims,
  };
}

/**
 * Returns the national ids that the change affects: in the form in which they were stated (`stated`), and in all forms
 * (`all`).
 */
function numbersOfChange({ persons, claims, claimed, nationalIds }: PossibleProtectionChanges): {
  readonly stated: readonly string[];
  readonly all: readonly string[];
} {
  const ofPersons = persons.flatMap((person) =>
    [person.writtenNationalId ?? [], nationalIdOf(person.profile) ?? []].flat(),
  );
  const stated = [
    ...new Set([
      ...ofPersons,
      ...claims.flatMap(nationalIdsOfChange),
      ...claimed.flatMap(({ nationalId }) => nationalId ?? []),
      ...nationalIds,
    ]),
  ];
  // Numbers with different centuries can have the same short form. The forms of a short form include all these numbers,
  // so the forms of each form are added too.
  return { stated, all: [...new Set(stated.flatMap(nationalIdForms).flatMap(nationalIdForms))] };
}

function serviceIdsOf({ persons, claimed }: PossibleProtectionChanges): number[] {
  const remaining = persons.filter(({ removed }) => !removed);
  return [...new Set([...remaining, ...claimed].map(({ serviceId }) => serviceId as number))];
}

/**
 * Returns a function that checks whether a person is protected by any source, through the person's source id or
 * national id.
 */
async function protectionIn(
  transaction: GraphTransaction,
  rows: readonly PersonRowOfNationalId[],
  { numbers, hasClaims }: { readonly numbers: readonly string[]; readonly hasClaims: boolean },
): Promise<(row: PersonRowOfNationalId) => boolean> {
  const claiming = hasClaims
    ? await transaction.run<EndingProtection>(protectingClaims, { ids: rows.map(({ sourceId }) => sourceId), numbers })
    : [];
  const claimedIds = new Set(claiming.map(({ id }) => id));
  const protects = (row: PersonRowOfNationalId) => statesProtection(row) || claimedIds.has(row.sourceId);
  const numbersOfRows = rows.flatMap((row) => (protects(row) && row.nationalId !== null ? [row.nationalId] : []));
  // A person with the number of an erased protected person stays protected, because both may be the same human being.
  const forms = rows.flatMap(({ nationalId }) => (nationalId === null ? [] : nationalIdForms(nationalId)));
  const ofErased = await numbersOfErasedProtectedPersons(transaction, [...new Set(forms)]);
  const protectedNumbers = new Set([
    ...numbersOfRows,
    ...claiming.flatMap(({ nationalId }) => nationalId ?? []),
    ...ofErased,
  ]);
  return (row) =>
    protects(row) ||
    (row.nationalId !== null && nationalIdForms(row.nationalId).some((form) => protectedNumbers.has(form)));
}

async function writeMarks(transaction: GraphTransaction, changes: readonly ProtectionChange[]): Promise<void> {
  if (changes.length === 0) return;
  await transaction.run(protectPersons, {
    rows: changes.map((row) => ({ serviceId: int(row.serviceId), isProtected: row.isProtected })),
  });
}

function nationalIdsOfChange({ before, after }: ClaimChange): string[] {
  return [...(before?.nationalIds ?? []), ...(after?.nationalIds ?? [])];
}

/**
 * Returns a function that checks whether a national id is a form of one of these numbers. For such a national id, all
 * persons with the same national id have been read.
 */
function sameNationalIdAs(numbers: readonly string[]): (nationalId: string) => boolean {
  const forms = new Set(numbers.flatMap(nationalIdForms));
  return (nationalId) => forms.has(nationalId);
}

/**
 * Returns whether the statement about this very person protects the person. Statements about other persons with the
 * same number do not count.
 */
export function statesProtection({ profile }: PersonRowOfNationalId): boolean {
  return (JSON.parse(profile) as PersonProfile).isProtected === true;
}
