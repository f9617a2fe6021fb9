import neo4j, { type Driver, type QueryResult, type Session, type SessionConfig } from 'neo4j-driver';
import { asGraphError } from './graph-unavailable';

export interface GraphSettings {
  /**
   * The address of the graph: `bolt://` for one server, `neo4j://` for all servers of a cluster. With `neo4j://`, the
   * driver asks the servers for their roles and sends reads to the read-only servers. The database is the home database
   * of the user.
   */
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  /**
   * The longest time for a reading query, in milliseconds. After this time, the server cancels the query, and the query
   * fails with `GraphUnavailable`.
   */
  readonly queryTimeoutMs: number;
  /**
   * The longest time without any progress for a write or a schema change, in milliseconds. After this time, the write
   * or change fails. The default is 15 minutes.
   */
  readonly silenceTimeoutMs?: number;
  /** The longest time in milliseconds that a request may wait for a free connection. */
  readonly acquisitionTimeoutMs: number;
  readonly maxConnections: number;
}

/** Opens a driver. It connects to the graph when its first session needs a connection. */
export function openDriver(settings: GraphSettings): Driver {
  return neo4j.driver(settings.uri, neo4j.auth.basic(settings.user, settings.password), {
    disableLosslessIntegers: true,
    maxConnectionPoolSize: settings.maxConnections,
    connectionAcquisitionTimeout: settings.acquisitionTimeoutMs,
    connectionTimeout: Math.max(1, Math.floor(settings.acquisitionTimeoutMs / 2)),
    maxTransactionRetryTime: settings.queryTimeoutMs,
    userAgent: 'company-relations',
    telemetryDisabled: true,
    // The server sends all rows of a result at once. All rows are needed anyway, so batches of a thousand rows would
    // only add round trips.
    fetchSize: -1,
    // No notifications are requested. They are hints for authors of queries; no code reads them, but the server would
    // compute and send them with every result.
    notificationFilter: { minimumSeverityLevel: 'OFF' },
  });
}

/**
 * Runs `work` in a session and closes the session afterwards. If queries of the session still run on the server,
 * closing the session stops them.
 */
export async function inSession<T>(
  driver: Driver,
  config: SessionConfig,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = driver.session(config);
  try {
    return await work(session);
  } catch (error) {
    throw asGraphError(error);
  } finally {
    // Nothing waits for the session to close. Closing needs an answer of the server, which may be paused, but the
    // result of `work` is already complete.
    session.close().catch(() => undefined);
  }
}

/**
 * Runs a query and returns its rows as plain objects. The query starts without a stack trace. Otherwise the driver would
 * read one for every query, to add it to the errors of this query, and a program with source maps would load the map of
 * its whole source. `traceAndObserveQuery` names the query in its errors instead. The driver also reads the stack trace
 * of each commit. This cannot be avoided, so only programs that never write are spared the map.
 *
 * @param run calls the driver. The driver captures the stack trace before `run` returns.
 */
export async function rowsOf<Row>(run: () => PromiseLike<QueryResult>): Promise<Row[]> {
  const { records } = await withoutStackTrace(run);
  return records.map((record) => record.toObject() as Row);
}

function withoutStackTrace<Result>(run: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
