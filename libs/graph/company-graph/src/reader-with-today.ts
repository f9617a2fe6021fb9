import { type GraphReader, int } from '@company-relations/neo4j-client';
import { dayOf } from '@company-relations/ownership';

/**
 * Returns a reader that passes the current day to each query as `$today`, in days since 1970-01-01 (UTC). Queries
 * compare `$today` with the begin and end of records, because records may begin or end after their load.
 *
 * @param now returns the current time.
 */
export function readerWithToday(graph: GraphReader, now: () => Date): GraphReader {
  return {
    read: <Row>(...[query, parameters, options]: Parameters<GraphReader['read']>) =>
      graph.read<Row>(query, { ...parameters, today: int(dayOf(now())) }, options),
  };
}
