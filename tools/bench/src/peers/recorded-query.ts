import { GraphClient, type GraphSettings } from '@company-relations/neo4j-client';

/** A query with its parameters as the service sends it. */
export interface RecordedQuery {
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

type Read = GraphClient['read'];

/** Stands where the service has its connection to the graph, and remembers what it is asked instead of asking the graph. */
export class QueryRecorder extends GraphClient {
  private recorded: RecordedQuery | undefined;

  constructor() {
    super(nowhere);
  }

  override read: Read = async (query, parameters = {}) => {
    this.recorded = { text: query.text, parameters };
    return [];
  };

  /** The one query that the work asks. */
  async queryOf(work: () => Promise<unknown>): Promise<RecordedQuery> {
    await work();
    if (!this.recorded) throw new Error('No query was asked.');
    return this.recorded;
  }
}

const nowhere: GraphSettings = {
  uri: 'bolt://127.0.0.1:1',
  user: 'nobody',
  password: 'none',
  queryTimeoutMs: 1_000,
  acquisitionTimeoutMs: 1_000,
  maxConnections: 1,
};
