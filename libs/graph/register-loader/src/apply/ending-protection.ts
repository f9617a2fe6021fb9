import type { GraphTransaction } from '@company-relations/neo4j-client';
import type { SourceId } from '@company-relations/ownership';
import writeEnding from '../queries/apply/write-ending-protections.cypher';
import { nationalIdOf } from './entity-properties';
import type { StoredPerson } from './stored';
import type { ClaimChange } from './protection-claims';

/** A protection that ends. It protected the person with the source id `id`, and all persons with the national id. */
export interface EndingProtection {
  readonly id: SourceId;
  readonly nationalId: string | null;
}

/** The persons and claims that a batch changes. */
interface ChangedPersons {
  readonly persons: readonly StoredPerson[];
  readonly claims: readonly ClaimChange[];
}

/** Returns the protections that end because of the statements of a batch. */
export function endedProtections({ persons, claims }: ChangedPersons): EndingProtection[] {
  const claimedBefore = new Set(claims.filter(({ before }) => before?.isProtected).map(({ id }) => id));
  return [
    ...persons.flatMap((person) => endedOfPerson(person, claimedBefore.has(person.id))),
    ...claims.flatMap(endedOfClaim),
  ];
}

/**
 * Stores which protections end because of the statements of this batch. They are ended only at the end of the load,
 * because a later statement may protect the person again.
 */
export async function postponeProtectionEnds(
  transaction: GraphTransaction,
  endings: readonly EndingProtection[],
): Promise<void> {
  if (endings.length > 0) await transaction.run(writeEnding, { rows: endings });
}

function endedOfPerson(person: StoredPerson, wasClaimed: boolean): EndingProtection[] {
  const { id, elementId, removed, profile, writtenIsProtected, writtenNationalId } = person;
  if (elementId === undefined || !(writtenIsProtected || wasClaimed)) return [];
  const goesOn = !removed && profile.isProtected && nationalIdOf(profile) === writtenNationalId;
  return goesOn ? [] : [{ id, nationalId: writtenNationalId ?? null }];
}

function endedOfClaim({ id, before, after }: ClaimChange): EndingProtection[] {
  if (!before?.isProtected) return [];
  const numbers = new Set(after?.isProtected ? after.nationalIds : []);
  const ended = before.nationalIds.filter((number) => !numbers.has(number)).map((nationalId) => ({ id, nationalId }));
  return after?.isProtected || ended.length > 0 ? ended : [{ id, nationalId: null }];
}
