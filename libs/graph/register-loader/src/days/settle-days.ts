import { type GraphClient, int } from '@company-relations/neo4j-client';
import { dayOf } from '@company-relations/ownership';
import { markExpiredFigures } from '../figures/derive-due';
import { withoutPassedDays } from '../apply/stages';
import { type RecordRow, relationOf } from '../apply/stored-rows';
import { underLock } from '../apply/under-lock';
import storedRecords from '../queries/apply/stored-records.cypher';
import dueRecordIds from '../queries/days/due-record-ids.cypher';
import touchOnDays from '../queries/days/touch-on-days.cypher';
import { companiesOf, type Replacement, replaceRelations } from './replace-relations';

const idsPerTransaction = 500;

/**
 * Stores what changed with the passing of days since the last load. `fromDay` and `untilDay` of records that have begun
 * or become history are removed, and the companies of these records count as changed on that day. No answer depends on
 * this function, because readers compare the days themselves. It keeps the number of records with such days small, so
 * that the comparisons stay cheap.
 *
 * @throws GraphUnavailable. In this case call the function again.
 */
export async function applyPassedDays(graph: GraphClient, now = new Date()): Promise<void> {
  const today = dayOf(now);
  const parameters = { today: int(today), limit: int(idsPerTransaction) };
  while ((await graph.read(dueRecordIds, parameters)).length > 0) {
    await underLock(graph, async (transaction) => {
      // The records are read again under the lock, because another load may have stored the changes in the meantime.
      const due = await transaction.run<{ id: string }>(dueRecordIds, parameters);
      const stored = await transaction.run<RecordRow>(storedRecords, { ids: due.map(({ id }) => id) });
      const settled = stored.flatMap((row) => settledRow(row, today));
      const rows = touchedRows(
        settled.map(({ row }) => row),
        today,
      );
      await replaceRelations(transaction, settled, today, () => transaction.run(touchOnDays, { rows }));
    });
  }
  await markExpiredFigures(graph, today);
}

function settledRow(row: RecordRow, today: number): Replacement[] {
  const { fromDay, untilDay } = row;
  const hasChanged = (fromDay !== null && fromDay <= today) || (untilDay !== null && untilDay <= today);
  return hasChanged ? [{ row, by: withoutPassedDays(relationOf(row), today) }] : [];
}

/** Returns the companies of the records that changed, each with the last day on which one of its records changed. */
function touchedRows(rows: readonly RecordRow[], today: number): Record<string, unknown>[] {
  const days = new Map<number, number>();
  for (const row of rows) {
    const { fromDay } = row;
    if (fromDay === null || fromDay > today) continue;
    for (const id of companiesOf(row)) days.set(id, Math.max(fromDay, days.get(id) ?? fromDay));
  }
  return [...days].map(([serviceId, day]) => ({ serviceId: int(serviceId), day: int(day) }));
}
