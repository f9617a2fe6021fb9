import { type GraphReader, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import dueChanges from '../queries/changes/due-changes.cypher';
import type { LoggedLists } from './change-log';

interface DueRow {
  readonly party: ServiceId | null;
  readonly company: ServiceId;
  readonly isHolding: boolean;
}

/**
 * Adds the companies with records that began, or became history, on a day after `afterDay` without a load, as the log of
 * a load would list them. Without `afterDay`, those of all days are added.
 *
 * @throws GraphUnavailable
 */
export async function addDueChanges(
  graph: GraphReader,
  { lines, held, holders }: LoggedLists<Set<ServiceId>>,
  afterDay = Number.MIN_SAFE_INTEGER,
): Promise<void> {
  const rows = await graph.read<DueRow>(dueChanges, { wanted: { afterDay: int(afterDay) } });
  for (const { party, company, isHolding } of rows) {
    lines.add(company);
    if (isHolding) held.add(company);
    if (party === null) continue;
    lines.add(party);
    if (isHolding) holders.add(party);
  }
}
