import type { Erasure } from '@company-relations/erasure-ledger';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { toSeconds } from '@company-relations/ownership';
import { erasedHash } from '../apply/erased-keys';
import countKeptAway from '../queries/erase/count-kept-away.cypher';
import erasureWithId from '../queries/erase/erasure-with-id.cypher';
import findErasure from '../queries/erase/find-erasure.cypher';
import findSecret from '../queries/erase/find-secret.cypher';
import revokeErasure from '../queries/erase/revoke-erasure.cypher';
import saveErasure from '../queries/erase/save-erasure.cypher';

const revokedAtOnce = 10_000;

/** The result of revoking an erasure. `revoked before`: an earlier call revoked it, and nothing was changed. */
export interface RevokedErasure {
  readonly how: 'revoked' | 'revoked before';
  readonly erasure: Erasure;
  /**
   * The number of hashes of ids and numbers that were deleted. These hashes prevented loads from adding the person
   * again.
   */
  readonly released: number;
}

export interface RevocationSlice extends Pick<RevokedErasure, 'erasure' | 'released'> {
  readonly isLast: boolean;
  readonly wasBefore?: boolean;
}

/** Thrown if an erasure cannot be revoked, because it is not finished. */
export class CannotRevokeError extends Error {
  override readonly name = 'CannotRevokeError';
}

/**
 * Returns the erasure with this id if it can be revoked, and how many hashes prevent loads from adding the person
 * again. Returns undefined if there is no such erasure.
 *
 * @throws CannotRevokeError if the erasure is not finished.
 */
export async function findRevocable(
  transaction: GraphTransaction,
  id: string,
): Promise<{ readonly erasure: Erasure; readonly keptAway: number } | undefined> {
  const [row] = await transaction.run<{ erasure: Erasure }>(erasureWithId, { id });
  if (!row) return undefined;
  if (row.erasure.finishedAt === undefined)
    throw new CannotRevokeError(`The erasure ${id} is not finished: run it again first.`);
  const [counted] = await transaction.run<{ keptAway: number }>(countKeptAway, { id });
  return { erasure: row.erasure, keptAway: counted?.keptAway ?? 0 };
}

/**
 * Deletes a limited number of the hashes that prevent loads from adding the person again. When no hash is left, it also
 * stores that the erasure is revoked.
 */
export async function revokeSlice(
  transaction: GraphTransaction,
  erasure: Erasure,
  now: Date,
): Promise<RevocationSlice> {
  const [slice] = await transaction.run<{ released: number }>(revokeErasure, {
    id: erasure.id,
    limit: int(revokedAtOnce),
  });
  const released = slice?.released ?? 0;
  if (released === revokedAtOnce) return { erasure, released, isLast: false };
  const revoked = { ...erasure, liftedAt: erasure.liftedAt ?? toSeconds(now) };
  await storeErasure(transaction, revoked);
  return { erasure: revoked, released, isLast: true };
}

/** Finds the erasure of the person with this source id. Returns undefined if there is none. */
export async function erasureOf(graph: GraphTransaction, sourceId: string): Promise<Erasure | undefined> {
  const secret = await readErasureSecret(graph);
  if (secret === '') return undefined;
  const [row] = await graph.run<{ erasure: Erasure }>(findErasure, { hash: erasedHash(secret, `person:${sourceId}`) });
  return row?.erasure;
}

/**
 * Returns the secret with which the graph hashes the keys of erased persons. Returns an empty text if no person was
 * ever erased.
 */
export async function readErasureSecret(graph: GraphTransaction): Promise<string> {
  const [row] = await graph.run<{ secret: string }>(findSecret);
  return row?.secret ?? '';
}

type Saved = Partial<Omit<Erasure, 'serviceIds'>> & {
  readonly id: string;
  readonly serviceIds?: readonly number[] | null;
};

export async function storeErasure(transaction: GraphTransaction, { id, ...properties }: Saved): Promise<void> {
  const written = Object.entries(properties).map(([name, value]) => [
    name,
    typeof value === 'number' ? int(value) : Array.isArray(value) ? ints(value as number[]) : value,
  ]);
  await transaction.run(saveErasure, { id, properties: Object.fromEntries(written) as Record<string, unknown> });
}
