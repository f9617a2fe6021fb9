import type { Metrics } from './metrics';

/** The outcome of a query of the graph. An `unavailable` query may succeed later. A `failed` query was refused. */
export type QueryOutcome = 'answered' | 'unavailable' | 'failed';

/** The use of the connection pool of a graph client. */
export interface ConnectionUse {
  /** The number of queries and transactions that use a connection or wait for one. */
  readonly underWay: number;
  readonly maxConnections: number;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Metrics of the queries and connections of a graph client. */
export class GraphMetrics {
  private readonly duration;

  constructor(private readonly metrics: Metrics) {
    this.duration = metrics.histogram({
      name: 'company_relations_graph_query_duration_seconds',
      help: 'How long queries of the graph took, waiting for a connection included, by the name of the file with their Cypher',
      labelNames: ['query', 'outcome'],
      buckets,
    });
  }

  /**
   * Records how long a query took.
   *
   * @param query - the name of the file with the Cypher of the query.
   */
  readonly observe = (query: string, seconds: number, outcome: QueryOutcome): void =>
    this.duration.observe({ query, outcome }, seconds);

  watchConnections(use: () => ConnectionUse): void {
    const name = 'company_relations_graph_connections';
    const help = 'Connections to the graph: in use, free to be used, and work that waits for one';
    this.metrics.watch({ name, help, labelNames: ['state'] }, () => {
      const { underWay, maxConnections } = use();
      const inUse = Math.min(underWay, maxConnections);
      const states = { in_use: inUse, free: maxConnections - inUse, waiting: underWay - inUse };
      return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
    });
  }
}
