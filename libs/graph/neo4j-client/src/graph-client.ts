import neo4j, {
  type Driver,
  type ManagedTransaction,
  type Plan,
  type ProfiledPlan,
  type ResultSummary,
  type Session,
} from 'neo4j-driver';
import { ReconnectingDriver } from './reconnecting-driver';
import { withSilenceTimeout, withDeadline } from './deadline';
import { type GraphSettings, inSession, openDriver, rowsOf } from './driver';
import { isRetriableAtOnce } from './graph-unavailable';
import { traceAndObserveQuery, type QueryObserver } from './trace-and-observe-query';
import { replanPrefix, type PlanOperator, planOperator } from './plan';
import serverStart from './queries/server-start.cypher';

/** A Cypher text with the name of its file. To get one, import a `.cypher` file. */
export interface CypherQuery {
  readonly name: string;
  readonly text: string;
}

export interface ReadOptions {
  /** Overrides the `queryTimeoutMs` of the client. */
  readonly timeoutMs?: number;
}

type Parameters = Readonly<Record<string, unknown>>;

export interface GraphTransaction {
  run<Row>(query: CypherQuery, parameters?: Parameters): Promise<Row[]>;
}

/**
 * The number of milliseconds after the timeout of a query after which the client gives up. Normally the server cancels
 * the query at the timeout, and the client receives this answer within the extra time. A paused server cancels nothing
 * and never answers.
 */
const graceMs = 500;

/** The default of `silenceTimeoutMs`, in milliseconds. No statement of a load or migration takes longer. */
const defaultSilenceTimeoutMs = 15 * 60_000;

/** The part of a client that can read a graph but not write to it. */
export type GraphReader = Pick<GraphClient, 'read'>;

/**
 * The only client of Neo4j in this project. Rows are plain objects with JavaScript numbers.
 *
 * Every method throws `GraphUnavailable` for a transient failure.
 */
export class GraphClient {
  private readonly driver: ReconnectingDriver;
  private readonly silenceTimeoutMs: number;
  /**
   * The bookmarks of the last writes of this client. With a bookmark, a server answers the next read only after it has
   * received these writes.
   */
  private readonly written = neo4j.bookmarkManager();

  constructor(
    private readonly settings: GraphSettings,
    private readonly observe?: QueryObserver,
  ) {
    this.driver = new ReconnectingDriver(() => openDriver(settings));
    this.silenceTimeoutMs = settings.silenceTimeoutMs ?? defaultSilenceTimeoutMs;
  }

  /**
   * Runs one reading query. If the connection breaks or the failure is transient, the query is tried once more in the
   * remaining time.
   */
  async read<Row>(
    query: CypherQuery,
    parameters: Parameters = {},
    { timeoutMs = this.settings.queryTimeoutMs }: ReadOptions = {},
  ): Promise<Row[]> {
    const givenUpAt = performance.now() + timeoutMs + graceMs;
    const attempt = (driver: Driver) =>
      this.inReadingSession(driver, (session) => {
        const rows = rowsOf<Row>(() => session.run(query.text, parameters, { timeout: timeoutMs }));
        return withDeadline(rows, Math.max(0, givenUpAt - performance.now()), query.name);
      });
    return traceAndObserveQuery(query.name, this.observe, () =>
      this.driver.use((driver) =>
        attempt(driver).catch((error: unknown) => {
          if (!isRetriableAtOnce(error)) throw error;
          return attempt(driver);
        }),
      ),
    );
  }

  /**
   * Runs `work` in one writing transaction. If a transient error rolls the transaction back, `work` runs again from its
   * start.
   */
  async write<T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T> {
    return this.inWritingSession((session) =>
      withSilenceTimeout(
        (heard) =>
          session.executeWrite((transaction) => {
            heard();
            return work(this.inTransaction(transaction, heard));
          }),
        this.silenceTimeoutMs,
      ),
    );
  }

  /** Runs one statement in an auto-commit transaction. Schema changes need such a transaction. */
  async run<Row>(query: CypherQuery, parameters: Parameters = {}): Promise<Row[]> {
    return traceAndObserveQuery(query.name, this.observe, () =>
      this.inWritingSession((session) =>
        withDeadline(
          rowsOf<Row>(() => session.run(query.text, parameters)),
          this.silenceTimeoutMs,
          query.name,
        ),
      ),
    );
  }

  /** Makes the database plan a query anew, and returns the plan without running the query. */
  async explain(query: CypherQuery, parameters: Parameters = {}): Promise<PlanOperator> {
    const { plan } = await this.summaryOf(`${replanPrefix} EXPLAIN ${query.text}`, parameters, query.name);
    return planOperator(plan as Plan);
  }

  /**
   * Makes the database plan a query anew, and runs the query with this plan.
   *
   * @returns the plan that the database used, with the number of rows of each operator.
   */
  async profile(query: CypherQuery, parameters: Parameters = {}): Promise<PlanOperator> {
    const { profile } = await this.summaryOf(`${replanPrefix} PROFILE ${query.text}`, parameters, query.name);
    return planOperator(profile as ProfiledPlan);
  }

  /**
   * Runs a trivial query to see whether the graph answers.
   *
   * @throws GraphUnavailable if no server answers
   */
  async verifyConnectivity(): Promise<void> {
    await this.read({ name: 'verify-connectivity', text: 'RETURN 1 AS answer' });
  }

  /**
   * Reads when the process of the server started. A server that has started again has lost its query plans, and its
   * code is slow until it has run for a while.
   *
   * @returns milliseconds since the epoch. Undefined for a cluster, because any of its servers may answer.
   * @throws GraphUnavailable if no server answers
   */
  async serverStart(): Promise<number | undefined> {
    if (this.isCluster) return void (await this.verifyConnectivity());
    const [row] = await this.read<{ startedAt: number }>(serverStart);
    return row?.startedAt;
  }

  /**
   * The number of queries and transactions that now use a connection or wait for one, and the largest number of
   * connections.
   */
  get connectionUse(): { readonly underWay: number; readonly maxConnections: number } {
    return { underWay: this.driver.underWay, maxConnections: this.settings.maxConnections };
  }

  async close(): Promise<void> {
    await this.driver.close();
  }

  private async summaryOf(text: string, parameters: Parameters, name: string): Promise<ResultSummary> {
    const summary = (session: Session) => session.run(text, parameters).then((result) => result.summary);
    return this.driver.use((driver) =>
      this.inReadingSession(driver, (session) => withDeadline(summary(session), this.silenceTimeoutMs, name)),
    );
  }

  private async inWritingSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const remembering = this.isCluster ? { bookmarkManager: this.written } : {};
    return this.driver.use((driver) =>
      inSession(driver, { defaultAccessMode: neo4j.session.WRITE, ...remembering }, work),
    );
  }

  /**
   * Opens a session for reads. Reads do not update the bookmarks, so a client that only reads never waits until a
   * server has received a certain write.
   */
  private async inReadingSession<T>(driver: Driver, work: (session: Session) => Promise<T>): Promise<T> {
    const bookmarks = this.isCluster ? [...(await this.written.getBookmarks())] : [];
    return inSession(driver, { defaultAccessMode: neo4j.session.READ, bookmarks }, work);
  }

  private inTransaction(transaction: ManagedTransaction, heard: () => void): GraphTransaction {
    return {
      run: async <Row>(query: CypherQuery, parameters: Parameters = {}) => {
        const rows = await traceAndObserveQuery(query.name, this.observe, () =>
          rowsOf<Row>(() => transaction.run(query.text, parameters)),
        );
        heard();
        return rows;
      },
    };
  }

  private get isCluster(): boolean {
    return this.settings.uri.startsWith('neo4j');
  }
}
