import type { StatedType } from '@company-relations/graph-model';
import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import { beginOfDay, type ServiceId } from '@company-relations/ownership';
import countRecordsAhead from '../queries/quality/count-records-ahead.cypher';
import recordsAhead from '../queries/quality/records-ahead.cypher';
import type { DateAhead, Found } from './findings';
import { recordKeyOf } from './record-key-of';

interface AheadRow {
  readonly type: StatedType;
  readonly id: string;
  readonly party: ServiceId;
  readonly company: ServiceId;
  readonly day: number;
}

/** Counts the records that change on a later day without a load, and reads at most `maxListed` of them. */
export async function readDatesAhead(graph: GraphReader, maxListed: number): Promise<Found<DateAhead>> {
  const count = await countOf(graph, countRecordsAhead);
  const limit = int(Math.min(maxListed, Number.MAX_SAFE_INTEGER));
  const rows = count === 0 ? [] : await graph.read<AheadRow>(recordsAhead, { limit });
  const listed = rows.map(({ type, id, party, company, day }) => ({
    ...recordKeyOf({ serviceId: company }, type, id, party),
    on: beginOfDay(day).slice(0, 10),
  }));
  return { count, listed };
}

export async function countOf(graph: GraphReader, query: CypherQuery): Promise<number> {
  const [row] = await graph.read<{ total: number }>(query);
  return row?.total ?? 0;
}
