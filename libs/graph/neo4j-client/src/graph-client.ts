import neo4j, {
  type Driver,
  type ManagedTransaction,
  type Plan,
  type ProfiledPlan,
  type QueryResult,
  type ResultSummary,
  type Session,
  type SessionConfig,
} from 'neo4j-driver';
import { Connections } from './connections';
import { whileHeard, withDeadline } from './deadline';
import { asGraphError, isTransient } from './graph-unavailable';
import { observed, type QueryObserver } from './observed';
import type { PlanOperator } from './plan';

/** A Cypher text with the name of its file; import a `.cypher` file to get one. */
export interface CypherQuery {
  readonly name: string;
  readonly text: string;
}

export interface GraphSettings {
  /**
   * `bolt://` for one server, `neo4j://` for all servers of a cluster: the driver asks for their roles, and spreads reads over
   * the read-only ones. The database is the home database of the user.
   */
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  /** A reading query running longer is cancelled on the server and fails with `GraphUnavailable`. */
  readonly queryTimeoutMs: number;
  /** A write or a schema change without any progress fails after this time; by default 15 minutes. */
  readonly silenceTimeoutMs?: number;
  /** How long a request may wait for a connection. */
  readonly acquisitionTimeoutMs: number;
  readonly maxConnections: number;
}

export interface ReadOptions {
  /** Overrides the `queryTimeoutMs` of the client. */
  readonly timeoutMs?: number;
}

type Parameters = Readonly<Record<string, unknown>>;

export interface GraphTransaction {
  run<Row>(query: CypherQuery, parameters?: Parameters): Promise<Row[]>;
}

/** A paused server cancels nothing, so the client cancels by itself this long after the server should have. */
const graceMs = 500;

/** Longer than a statement of any load or migration takes. */
const defaultSilenceTimeoutMs = 15 * 60_000;

/** What reads a graph and cannot write. */
export type GraphReader = Pick<GraphClient, 'read'>;

/**
 * The only client of Neo4j. Rows are plain objects with JavaScript numbers; every transient failure is thrown as
 * `GraphUnavailable`.
 */
export class GraphClient {
  private readonly connections: Connections;
  private readonly silenceTimeoutMs: number;
  /** The bookmarks of the last writes of this client: a server must have these writes before it serves the next read. */
  private readonly written = neo4j.bookmarkManager();

  constructor(
    private readonly settings: GraphSettings,
    private readonly observe?: QueryObserver,
  ) {
    this.connections = new Connections(() => openDriver(settings));
    this.silenceTimeoutMs = settings.silenceTimeoutMs ?? defaultSilenceTimeoutMs;
  }

  /** Runs one reading query; after a broken connection or a transient failure once more in the remaining time. */
  async read<Row>(
    query: CypherQuery,
    parameters: Parameters = {},
    { timeoutMs = this.settings.queryTimeoutMs }: ReadOptions = {},
  ): Promise<Row[]> {
    const givenUpAt = performance.now() + timeoutMs + graceMs;
    const attempt = (driver: Driver) =>
      this.inReadingSession(driver, (session) => {
        const rows = session.run(query.text, parameters, { timeout: timeoutMs }).then(rowsOf<Row>);
        return withDeadline(rows, Math.max(0, givenUpAt - performance.now()), query.name);
      });
    return observed(query.name, this.observe, () =>
      this.connections.use((driver) =>
        attempt(driver).catch((error: unknown) => {
          if (!isTransient(error)) throw error;
          return attempt(driver);
        }),
      ),
    );
  }

  /** Runs `work` in one writing transaction, again from the start when a transient error rolled it back. */
  async write<T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T> {
    return this.inWritingSession((session) =>
      whileHeard(
        (heard) =>
          session.executeWrite((transaction) => {
            heard();
            return work(this.inTransaction(transaction, heard));
          }),
        this.silenceTimeoutMs,
      ),
    );
  }

  /** Runs one statement in an auto-commit transaction, for schema changes. */
  async run<Row>(query: CypherQuery, parameters: Parameters = {}): Promise<Row[]> {
    return observed(query.name, this.observe, () =>
      this.inWritingSession((session) =>
        withDeadline(session.run(query.text, parameters).then(rowsOf<Row>), this.silenceTimeoutMs, query.name),
      ),
    );
  }

  /** The plan that the database would use, without running the query. */
  async explain(query: CypherQuery, parameters: Parameters = {}): Promise<PlanOperator> {
    const { plan } = await this.summaryOf(`EXPLAIN ${query.text}`, parameters, query.name);
    return planOperator(plan as Plan);
  }

  /** Runs the query. @returns the plan that the database used, with the number of rows of each operator. */
  async profile(query: CypherQuery, parameters: Parameters = {}): Promise<PlanOperator> {
    const { profile } = await this.summaryOf(`PROFILE ${query.text}`, parameters, query.name);
    return planOperator(profile as ProfiledPlan);
  }

  /** @throws GraphUnavailable when no server answers. */
  async verifyConnectivity(): Promise<void> {
    await this.read({ name: 'verify-connectivity', text: 'RETURN 1 AS answer' });
  }

  /** How many queries and transactions have a connection or wait for one. */
  get connectionUse(): { readonly underWay: number; readonly maxConnections: number } {
    return { underWay: this.connections.underWay, maxConnections: this.settings.maxConnections };
  }

  async close(): Promise<void> {
    await this.connections.close();
  }

  private async summaryOf(text: string, parameters: Parameters, name: string): Promise<ResultSummary> {
    const summary = (session: Session) => session.run(text, parameters).then((result) => result.summary);
    return this.connections.use((driver) =>
      this.inReadingSession(driver, (session) => withDeadline(summary(session), this.silenceTimeoutMs, name)),
    );
  }

  private async inWritingSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const remembering = this.isCluster ? { bookmarkManager: this.written } : {};
    return this.connections.use((driver) =>
      inSession(driver, { defaultAccessMode: neo4j.session.WRITE, ...remembering }, work),
    );
  }

  /** Reads leave no bookmarks: a client that only reads never waits for a server to catch up. */
  private async inReadingSession<T>(driver: Driver, work: (session: Session) => Promise<T>): Promise<T> {
    const bookmarks = this.isCluster ? [...(await this.written.getBookmarks())] : [];
    return inSession(driver, { defaultAccessMode: neo4j.session.READ, bookmarks }, work);
  }

  private inTransaction(transaction: ManagedTransaction, heard: () => void): GraphTransaction {
    return {
      run: async <Row>(query: CypherQuery, parameters: Parameters = {}) => {
        const rows = await observed(query.name, this.observe, async () =>
          rowsOf<Row>(await transaction.run(query.text, parameters)),
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

function openDriver(settings: GraphSettings): Driver {
  return neo4j.driver(settings.uri, neo4j.auth.basic(settings.user, settings.password), {
    disableLosslessIntegers: true,
    maxConnectionPoolSize: settings.maxConnections,
    connectionAcquisitionTimeout: settings.acquisitionTimeoutMs,
    connectionTimeout: Math.max(1, Math.floor(settings.acquisitionTimeoutMs / 2)),
    maxTransactionRetryTime: settings.queryTimeoutMs,
    userAgent: 'company-relations',
    telemetryDisabled: true,
    // All rows at once: results are collected completely anyway, and batches of a thousand only add round trips.
    fetchSize: -1,
    // Notifications are hints for authors of queries. They would be computed and sent with every result, unread.
    notificationFilter: { minimumSeverityLevel: 'OFF' },
  });
}

/** Closing a session also makes the server stop the queries that still run in it. */
async function inSession<T>(driver: Driver, config: SessionConfig, work: (session: Session) => Promise<T>): Promise<T> {
  const session = driver.session(config);
  try {
    return await work(session);
  } catch (error) {
    throw asGraphError(error);
  } finally {
    // Not awaited: closing waits for a server that may be paused, and the result is already complete.
    session.close().catch(() => undefined);
  }
}

function rowsOf<Row>({ records }: QueryResult): Row[] {
  return records.map((record) => record.toObject() as Row);
}

function planOperator(plan: Plan | ProfiledPlan): PlanOperator {
  return {
    operatorType: plan.operatorType.replace(/@.*$/, ''),
    details: String(plan.arguments['Details'] ?? ''),
    rows: 'rows' in plan ? plan.rows : undefined,
    children: plan.children.map(planOperator),
  };
}
