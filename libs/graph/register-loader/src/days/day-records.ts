import { type GraphClient, int, ints } from '@company-relations/neo4j-client';
import { beginOfDay, dayOf } from '@company-relations/ownership';
import { stagesOf } from '../apply/stages';
import { type RecordRow, relationOf } from '../apply/stored-rows';
import { underLock } from '../apply/under-lock';
import storedRecords from '../queries/apply/stored-records.cypher';
import touchRelations from '../queries/apply/touch-relations.cypher';
import recordIdsWithDatesAhead from '../queries/days/record-ids-with-dates-ahead.cypher';
import { type Replacement, replaceRelations } from './replace-relations';

const idsPerTransaction = 500;
const companiesAtOnce = 2_000;

/**
 * Adds `fromDay` and `untilDay` to records with dates in the future, in a graph that an earlier version loaded. The
 * earlier version treated a record with an end date as history even before the end, and a record as current before its
 * begin. All companies of these records count as changed. If this function is killed, call it again: it skips the
 * records that already have their days.
 *
 * @param limit how many companies one query reads.
 * @throws GraphUnavailable
 */
export async function addDaysToFutureRecords(
  graph: GraphClient,
  now = new Date(),
  limit = companiesAtOnce,
): Promise<void> {
  const today = dayOf(now);
  const tomorrow = beginOfDay(today + 1);
  for (let after = 0; ;) {
    const [row] = await graph.run<{ last: number | null; ids: readonly string[] }>(recordIdsWithDatesAhead, {
      ...{ tomorrow, after: int(after), limit: int(limit) },
    });
    const { last = null, ids = [] } = row ?? {};
    if (last === null) return;
    for (let at = 0; at < ids.length; at += idsPerTransaction)
      await addDays(graph, ids.slice(at, at + idsPerTransaction), today);
    after = last;
  }
}

async function addDays(graph: GraphClient, ids: readonly string[], today: number): Promise<void> {
  await underLock(graph, async (transaction) => {
    const stored = await transaction.run<RecordRow>(storedRecords, { ids });
    const staged = stored.flatMap((row) => stagedRow(row, today));
    await replaceRelations(transaction, staged, today, (companies) =>
      transaction.run(touchRelations, { serviceIds: ints(companies), today: int(today) }),
    );
  });
}

function stagedRow(row: RecordRow, today: number): Replacement[] {
  const stages = row.untilDay === null ? stagesOf(relationOf(row), today) : [];
  return stages.some(({ untilDay }) => untilDay !== undefined) ? [{ row, by: stages }] : [];
}
