import { type GraphReader, int } from '@company-relations/neo4j-client';
import { dayOf } from '@company-relations/ownership';

/**
 * Returns a reader that passes the current day to each query as `$today`, in days since 1970-01-01 (UTC). Queries
 * compare this day with the days of records that begin or end after their load.
 *
 * @param now the clock.
 */
export function readerWithToday(graph: GraphReader, now: () => Date): GraphReader {
  return {
    read: <Row>(...[query, parameters, options]: Parameters<GraphReader['read']>) =>
      graph.read<Row>(query, { ...parameters, today: int(dayOf(now())) }, options),
  };
}
