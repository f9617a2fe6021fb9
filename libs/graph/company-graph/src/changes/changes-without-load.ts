import { type GraphReader, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import dueChanges from '../queries/changes/due-changes.cypher';
import { addChangedRecord, type CompaniesOfChangedRecord, type ChangedIdLists } from './change-log';

/**
 * Adds the companies with records that began or became history on a day after `afterDay`, without a load. Each company
 * is added to the same lists as if a load had made the change. Without `afterDay`, the companies of all days are added.
 *
 * @throws GraphUnavailable
 */
export async function addChangesWithoutLoad(
  graph: GraphReader,
  lists: ChangedIdLists<Set<ServiceId>>,
  afterDay = Number.MIN_SAFE_INTEGER,
): Promise<void> {
  const rows = await graph.read<CompaniesOfChangedRecord>(dueChanges, { wanted: { afterDay: int(afterDay) } });
  for (const row of rows) addChangedRecord(lists, row);
}
