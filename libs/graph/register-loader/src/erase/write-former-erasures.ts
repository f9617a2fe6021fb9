import type { Erasure } from '@company-relations/erasure-ledger';
import { markEntriesFollowed, readLastFollowed } from '@company-relations/erasure-ledger';
import type { ReloadBlockingKeys, LedgerWriter } from '@company-relations/erasure-ledger';
import type { GraphClient } from '@company-relations/neo4j-client';
import { underLock } from '../apply/under-lock';
import findSecret from '../queries/erase/find-secret.cypher';
import keptAwayBy from '../queries/erase/kept-away-by.cypher';
import unwrittenErasures from '../queries/erase/unwritten-erasures.cypher';

/**
 * Writes into the ledger the erasures that were made before there was a ledger, each in its own transaction.
 *
 * @returns how many such erasures there were.
 * @throws GraphUnavailable, or the error of the ledger. In both cases call the function again.
 */
export async function writeFormerErasures(graph: GraphClient, ledger: LedgerWriter): Promise<number> {
  const rows = await graph.read<{ erasure: Erasure }>(unwrittenErasures);
  for (const { erasure } of rows) {
    const { serviceIds: _removed, ...kept } = erasure;
    await underLock(graph, async (transaction) => {
      const [row] = await transaction.run<{ secret: string }>(findSecret);
      const [keptAway] = await transaction.run<Omit<ReloadBlockingKeys, 'secret'>>(keptAwayBy, { id: erasure.id });
      const { followed } = await readLastFollowed(transaction);
      const entry = {
        kind: 'erasure',
        erasure: kept,
        secret: row?.secret ?? '',
        ...(keptAway as Omit<ReloadBlockingKeys, 'secret'>),
      } as const;
      await markEntriesFollowed(transaction, await ledger.append(entry, `former ${erasure.id}`, followed), erasure.id);
    });
  }
  return rows.length;
}
