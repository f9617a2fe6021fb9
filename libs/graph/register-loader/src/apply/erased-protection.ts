import type { GraphTransaction } from '@company-relations/neo4j-client';
import findErasedProtections from '../queries/erase/find-erased-protections.cypher';
import forgetErasedProtections from '../queries/erase/forget-erased-protections.cypher';
import secretOfErasedProtections from '../queries/erase/erased-protection-secret.cypher';
import writeErasedProtections from '../queries/erase/write-erased-protections.cypher';
import { erasedHash } from './erased-keys';

/** A person whom a source protected until they were erased, by a number that others may share. */
export interface ErasedProtectedPerson {
  readonly sourceId: string;
  /** As numbers are compared. */
  readonly nationalId: string;
}

/**
 * Stores by which numbers erased persons protect others: a person with the same number, in any form, may be the same human and
 * stays protected.
 *
 * @param erasure that keeps them away, and the secret of all erasures of the graph.
 */
export async function keepProtection(
  transaction: GraphTransaction,
  persons: readonly ErasedProtectedPerson[],
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<void> {
  if (persons.length > 0)
    await transaction.run(writeErasedProtections, {
      rows: persons.map((person) => ({ ...protectionRow(person, secret), erasure: id })),
    });
}

/** The stored protection of an erased person: only hashes. */
export function protectionRow(
  { sourceId, nationalId }: ErasedProtectedPerson,
  secret: string,
): { readonly number: string; readonly person: string } {
  return { number: numberHash(secret, nationalId), person: personHash(secret, sourceId) };
}

/** The normalised numbers among these that belonged to an erased protected person. */
export async function numbersOfErasedProtected(
  transaction: GraphTransaction,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const secret = numbers.length === 0 ? undefined : await secretOf(transaction);
  if (secret === undefined) return new Set();
  const byHash = new Map(numbers.map((number) => [numberHash(secret, number), number]));
  const found = await transaction.run<{ hash: string }>(findErasedProtections, { hashes: [...byHash.keys()] });
  return new Set(found.flatMap(({ hash }) => byHash.get(hash) ?? []));
}

/** Persons who are in the graph again, after their erasure was revoked, are protected by their own statements alone. */
export async function forgetProtectionOf(transaction: GraphTransaction, sourceIds: readonly string[]): Promise<void> {
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
