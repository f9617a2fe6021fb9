import { createHmac, randomBytes } from 'node:crypto';
import { markEntriesFollowed, readLastFollowed, type WithdrawalEntry } from '@company-relations/erasure-ledger';
import { type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import type { ErasureLedger } from './ledger/erasure-ledger';
import { takeCatalogueLock } from './lock';
import notWithdrawn from './queries/not-withdrawn.cypher';
import withdrawPackages from './queries/withdraw-packages.cypher';

interface Withdrawal {
  readonly packageIds: readonly number[];
  readonly reason: string;
  /** The time of the withdrawal, in milliseconds since 1970. */
  readonly withdrawnAt: number;
}

/**
 * Withdraws packages permanently. With a ledger, the withdrawal also survives a restore of the graph from an older
 * dump.
 *
 * @returns the ids of the packages that were not withdrawn before.
 * @throws GraphUnavailable, or the error of the ledger. In both cases nothing was changed.
 */
export async function withdraw(
  graph: GraphClient,
  { packageIds, reason, withdrawnAt }: Withdrawal,
  ledger: ErasureLedger | undefined,
): Promise<number[]> {
  const secret = randomBytes(32).toString('base64url');
  const rows = await graph.write(async (transaction) => {
    await takeCatalogueLock(transaction);
    const ids = { packageIds: packageIds.map(int) };
    const fresh = ledger ? await transaction.run<{ packageId: number }>(notWithdrawn, ids) : [];
    if (ledger && fresh.length > 0) {
      const packages = fresh.map(({ packageId }) => packageHash(secret, packageId));
      await follow(transaction, ledger, { kind: 'withdrawal', secret, packages, reason });
    }
    return transaction.run<{ packageId: number }>(withdrawPackages, { ...ids, reason, withdrawnAt: int(withdrawnAt) });
  });
  return rows.map(({ packageId }) => packageId);
}

/**
 * Returns those of the given ids whose packages the ledger entry withdraws. The entry contains only hashes of the ids.
 */
export function withdrawnBy({ secret, packages }: WithdrawalEntry, packageIds: readonly number[]): number[] {
  const hashes = new Set(packages);
  return packageIds.filter((id) => hashes.has(packageHash(secret, id)));
}

async function follow(transaction: GraphTransaction, ledger: ErasureLedger, entry: WithdrawalEntry): Promise<void> {
  const { followed } = await readLastFollowed(transaction);
  await markEntriesFollowed(transaction, await ledger.append(entry, entry.secret, followed));
}

function packageHash(secret: string, packageId: number): string {
  return createHmac('sha256', secret).update(`package:${packageId}`).digest('base64url');
}
