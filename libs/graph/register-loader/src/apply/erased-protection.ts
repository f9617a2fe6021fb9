import type { GraphTransaction } from '@company-relations/neo4j-client';
import findErasedProtections from '../queries/erase/find-erased-protections.cypher';
import forgetErasedProtections from '../queries/erase/forget-erased-protections.cypher';
import secretOfErasedProtections from '../queries/erase/erased-protection-secret.cypher';
import writeErasedProtections from '../queries/erase/write-erased-protections.cypher';
import { erasedHash } from './erased-keys';

/** A person who was protected at the time of the erasure. Other persons may have the same national id. */
export interface ErasedProtectedPerson {
  readonly sourceId: string;
  /** The normalised national id. */
  readonly nationalId: string;
}

/**
 * Stores the national ids of erased persons who were protected. If another person has the same number, in any form, the
 * two may be the same human, so the other person stays protected.
 *
 * @param erasure the id of the erasure, and the secret with which the graph hashes erased keys.
 */
export async function storeErasedProtection(
  transaction: GraphTransaction,
  persons: readonly ErasedProtectedPerson[],
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<void> {
  if (persons.length > 0)
    await transaction.run(writeErasedProtections, {
      rows: persons.map((person) => ({ ...erasedProtectionRow(person, secret), erasure: id })),
    });
}

/** Returns the form in which the protection of an erased person is stored. It consists only of hashes. */
export function erasedProtectionRow(
  { sourceId, nationalId }: ErasedProtectedPerson,
  secret: string,
): { readonly number: string; readonly person: string } {
  return { number: numberHash(secret, nationalId), person: personHash(secret, sourceId) };
}

/**
 * Returns those of the given numbers that belonged to a protected person who was erased. The given numbers are
 * normalised.
 */
export async function numbersOfErasedProtectedPersons(
  transaction: GraphTransaction,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const secret = numbers.length === 0 ? undefined : await secretOf(transaction);
  if (secret === undefined) return new Set();
  const byHash = new Map(numbers.map((number) => [numberHash(secret, number), number]));
  const found = await transaction.run<{ hash: string }>(findErasedProtections, { hashes: [...byHash.keys()] });
  return new Set(found.flatMap(({ hash }) => byHash.get(hash) ?? []));
}

/**
 * Deletes the stored protection of persons who are in the graph again, after their erasure was revoked. From then on,
 * only their own statements decide whether they are protected.
 */
export async function deleteErasedProtectionOf(
  transaction: GraphTransaction,
  sourceIds: readonly string[],
): Promise<void> {
  const secret = sourceIds.length === 0 ? undefined : await secretOf(transaction);
  if (secret !== undefined)
    await transaction.run(forgetErasedProtections, { hashes: sourceIds.map((id) => personHash(secret, id)) });
}

async function secretOf(transaction: GraphTransaction): Promise<string | undefined> {
  const [row] = await transaction.run<{ secret: string }>(secretOfErasedProtections);
  return row?.secret;
}

function numberHash(secret: string, number: string): string {
  return erasedHash(secret, `protected number:${number}`);
}

function personHash(secret: string, sourceId: string): string {
  return erasedHash(secret, `protected person:${sourceId}`);
}
