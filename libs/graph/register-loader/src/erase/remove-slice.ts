import { noLists } from '@company-relations/company-graph';
import type { Erasure } from '@company-relations/erasure-ledger';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { erasedHash } from '../apply/erased-keys';
import { MaterializedCounts } from '../apply/materialized-counts';
import { writeLog } from '../apply/change-log-writer';
import deleteRecords from '../queries/apply/delete-records.cypher';
import touchRelations from '../queries/apply/touch-relations.cypher';
import writeErased from '../queries/apply/write-erased.cypher';
import deleteEntities from '../queries/erase/delete-entities.cypher';
import sliceOfRecords from '../queries/erase/slice-of-records.cypher';

export interface Slicing {
  readonly erasure: Pick<Erasure, 'id' | 'serviceIds'>;
  readonly secret: string;
  /** In days since 1970-01-01 (UTC). */
  readonly today: number;
  /** Records at most. */
  readonly limit: number;
}

interface RecordRow {
  readonly elementId: string;
  readonly id: string;
  /** Of the entity at the other end. */
  readonly serviceId: number;
  readonly isCompany: boolean;
  readonly isOwned: boolean;
  readonly isHolder: boolean;
}

/**
 * Removes some records of an erased person, and the entities with the last of them; the neighbouring companies have changed.
 *
 * @returns how many went, and whether none are left.
 */
export async function removeSlice(
  transaction: GraphTransaction,
  { erasure, secret, today, limit }: Slicing,
): Promise<{ readonly removed: number; readonly isLast: boolean }> {
  const serviceIds = ints(erasure.serviceIds ?? []);
  const rows = await transaction.run<RecordRow>(sliceOfRecords, { serviceIds, limit: int(limit) });
  // A record between the person and their business is found from both of them.
  const elementIds = [...new Set(rows.map(({ elementId }) => elementId))];
  if (rows.length > 0) await remove(transaction, rows, elementIds, today);
  const hashes = new Set(rows.map(({ id }) => erasedHash(secret, `record:${id}`)));
  if (hashes.size > 0)
    await transaction.run(writeErased, { rows: [...hashes].map((hash) => ({ hash, erasure: erasure.id })) });
  const isLast = rows.length < limit;
  if (isLast) {
    await transaction.run(deleteEntities, { serviceIds });
    // Said in the beginning too; a build that began since then may have read records that were left.
    await writeLog(transaction, noLists(), new Set(erasure.serviceIds));
  }
  return { removed: elementIds.length, isLast };
}

async function remove(
  transaction: GraphTransaction,
  rows: readonly RecordRow[],
  elementIds: readonly string[],
  today: number,
): Promise<void> {
  const lists = noLists();
  for (const { serviceId, isCompany, isOwned, isHolder } of rows) {
    if (!isCompany) continue;
    lists.lines.add(serviceId);
    if (isOwned) lists.held.add(serviceId);
    if (isHolder) lists.holders.add(serviceId);
  }
  const counts = new MaterializedCounts(transaction);
  await counts.track([...lists.lines]);
  await transaction.run(deleteRecords, { elementIds });
  await transaction.run(touchRelations, { serviceIds: ints([...lists.lines]), today: int(today) });
  await writeLog(transaction, lists, new Set());
  await counts.flush();
}
