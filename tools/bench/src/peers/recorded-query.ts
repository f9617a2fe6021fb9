import { GraphClient, type GraphSettings } from '@company-relations/neo4j-client';

/** A query with its parameters, as the service sends it. */
export interface RecordedQuery {
  /** Name of the query's file. */
  readonly name: string;
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

type Read = GraphClient['read'];

/** Replaces the service's connection to the graph. It records queries instead of running them. */
export class QueryRecorder extends GraphClient {
  private readonly recorded: RecordedQuery[] = [];

  /** @param answer the rows that the service gets; none if absent. */
  constructor(private readonly answer: (query: Pick<RecordedQuery, 'name'>) => readonly unknown[] = () => []) {
    super(nowhere);
  }

  override read: Read = async <Row>(...[query, parameters = {}]: Parameters<Read>) => {
    this.recorded.push({ ...query, parameters });
    return this.answer(query) as Row[];
  };

  /** The queries that the work would run. */
  async queriesOf(work: () => Promise<unknown>): Promise<RecordedQuery[]> {
    this.recorded.length = 0;
    await work();
    return [...this.recorded];
  }

  /** The only query that the work would run. */
  async queryOf(work: () => Promise<unknown>): Promise<RecordedQuery> {
    const [query, ...others] = await this.queriesOf(work);
    if (!query || others.length > 0) throw new Error('The work did not run exactly one query.');
    return query;
  }
}

const nowhere: GraphSettings = {
  uri: 'bolt://127.0.0.1:1',
  user: 'unused',
  password: 'none',
  queryTimeoutMs: 1_000,
  acquisitionTimeoutMs: 1_000,
  maxConnections: 1,
};
