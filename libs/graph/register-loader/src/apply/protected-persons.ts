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

/** A person as the query `persons-with-same-national-id` returns it. */
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

/**
 * The source ids and national ids of persons whose protection may have changed. They are used to find the companies of
 * these persons. `protectionChanges` lists the persons who were marked or unmarked.
 */
export interface PersonTies {
  readonly personIds: readonly string[];
  readonly nationalIds: readonly string[];
  readonly protectionChanges: readonly ProtectionChange[];
  /** Whether there may be claims of protection in the graph after the change. */
  readonly hasClaims: boolean;
}

/** A person in the graph whom another source protects, although the person's id belongs to a different source. */
export interface ClaimedPerson {
  readonly serviceId: number;
  readonly nationalId: string | null;
}

/** The persons whose protection may have changed. Everything else is written to the graph before their protection. */
export interface ChangedProtection {
  /** Persons who are new, changed or removed. */
  readonly persons: readonly StoredPerson[];
  readonly claims: readonly ClaimChange[];
  /** The persons in the graph whose source ids the changed claims name. */
  readonly claimed: readonly ClaimedPerson[];
  /** National ids that nothing in the graph states any more. */
  readonly nationalIds: readonly string[];
  /** Whether the graph may have claims of protection. */
  readonly hasClaims: boolean;
  /**
   * If true, protection that ends lasts until `endProtections`, because protection may move from one record to another
   * within a load.
   */
  readonly postponesEnds: boolean;
}

/**
 * Marks every person as protected whom any source protects: the person that the source describes, and all persons with
 * the same national id, because they are the same human being. Removes the mark from persons whom no source protects
 * any more.
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
  // Several numbers can have the same short form. The forms of the forms are added, so that no person with the same
  // number is missed.
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
  // A person with the number of an erased protected person stays protected: both may be the same human being.
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

/**
 * Returns whether a national id is a form of one of these numbers. Only for such persons have all persons with the same
 * national id been read.
 */
function sameNationalIdAs(numbers: readonly string[]): (nationalId: string) => boolean {
  const forms = new Set(numbers.flatMap(nationalIdForms));
  return (nationalId) => forms.has(nationalId);
}

/** Whether a source protects this very person, and not only another person with the same number. */
export function statesProtection({ profile }: PersonRow): boolean {
  return (JSON.parse(profile) as PersonProfile).isProtected === true;
}
