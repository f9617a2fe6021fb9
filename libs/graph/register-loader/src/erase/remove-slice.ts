import { emptyChangedIdLists } from '@company-relations/company-graph';
import type { Erasure } from '@company-relations/erasure-ledger';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { recordEndKey } from '../apply/end-record';
import { erasedHash } from '../apply/erased-keys';
import { CompanyCountsUpdater } from '../apply/company-counts-updater';
import { updateFiguresAndLogChanges, logChangeWithoutHoldings } from '../apply/change-log-entry';
import deleteRecords from '../queries/apply/delete-records.cypher';
import touchRelations from '../queries/apply/touch-relations.cypher';
import writeErased from '../queries/apply/write-erased.cypher';
import deleteEntities from '../queries/erase/delete-entities.cypher';
import dropRemovals from '../queries/erase/drop-removals.cypher';
import sliceOfRecords from '../queries/erase/slice-of-records.cypher';

export interface RemoveSliceOptions {
  readonly erasure: Pick<Erasure, 'id' | 'serviceIds'>;
  readonly secret: string;
  /** The day of the erasure, in days since 1970-01-01 (UTC). */
  readonly today: number;
  /** The largest number of records to remove. */
  readonly limit: number;
}

interface RecordRow {
  readonly elementId: string;
  readonly id: string;
  /** The service id of the entity at the other end of the record. */
  readonly serviceId: number;
  readonly isCompany: boolean;
  readonly isOwned: boolean;
  readonly isHolder: boolean;
  /** The service id of the erased company in which the record is a holding. */
  readonly erasedHeld: number | null;
}

/**
 * Removes a limited number of records of an erased person. Together with the last records, the person and the person's
 * businesses are deleted. The companies at the other end of the records are marked as changed.
 *
 * @returns how many records were removed, and whether no record is left.
 */
export async function removeSlice(
  transaction: GraphTransaction,
  { erasure, secret, today, limit }: RemoveSliceOptions,
): Promise<{ readonly removed: number; readonly isLast: boolean }> {
  const serviceIds = ints(erasure.serviceIds ?? []);
  const rows = await transaction.run<RecordRow>(sliceOfRecords, { serviceIds, limit: int(limit) });
  // A record between the person and the person's own business is in the rows twice, because both ends of it are erased.
  const elementIds = [...new Set(rows.map(({ elementId }) => elementId))];
  if (rows.length > 0) await remove(transaction, rows, elementIds, today);
  const hashes = new Set(rows.map(({ id }) => erasedHash(secret, `record:${id}`)));
  if (hashes.size > 0)
    await transaction.run(writeErased, { rows: [...hashes].map((hash) => ({ hash, erasure: erasure.id })) });
  const isLast = rows.length < limit;
  if (isLast) {
    await transaction.run(deleteEntities, { serviceIds });
    // These ids were already logged when the erasure began. They are logged again, because a build of packages that
    // began later may have read records that had not been removed yet.
    await logChangeWithoutHoldings(transaction, {}, new Set(erasure.serviceIds));
  }
  return { removed: elementIds.length, isLast };
}

async function remove(
  transaction: GraphTransaction,
  rows: readonly RecordRow[],
  elementIds: readonly string[],
  today: number,
): Promise<void> {
  const lists = emptyChangedIdLists();
  for (const { serviceId, isCompany, isOwned, isHolder, erasedHeld } of rows) {
    // The figures of the companies below the erased one change, as long as its own holdings are not removed.
    if (erasedHeld !== null) lists.held.add(erasedHeld);
    if (!isCompany) continue;
    lists.lines.add(serviceId);
    if (isOwned) lists.held.add(serviceId);
    if (isHolder) lists.holders.add(serviceId);
  }
  const counts = new CompanyCountsUpdater(transaction);
  await counts.track([...lists.lines]);
  await transaction.run(deleteRecords, { elementIds });
  // Since the erasure began, a load may have stored end statements of these records, which would keep their ids.
  await transaction.run(dropRemovals, { keys: rows.map(({ id }) => recordEndKey(id)) });
  await transaction.run(touchRelations, { serviceIds: ints([...lists.lines]), today: int(today) });
  await updateFiguresAndLogChanges(transaction, { lists, today });
  await counts.flush();
}
