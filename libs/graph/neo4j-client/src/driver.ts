import neo4j, { type Driver, type QueryResult, type Session, type SessionConfig } from 'neo4j-driver';
import { asGraphError } from './graph-unavailable';

export interface GraphSettings {
  /**
   * `bolt://` for one server, `neo4j://` for all servers of a cluster. With `neo4j://`, the driver asks the servers for
   * their roles and distributes reads over the read-only ones. The database is the home database of the user.
   */
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  /** A reading query that runs longer is cancelled on the server and fails with `GraphUnavailable`. */
  readonly queryTimeoutMs: number;
  /** A write or a schema change without any progress fails after this time. The default is 15 minutes. */
  readonly silenceTimeoutMs?: number;
  /** How long a request may wait for a free connection. */
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
    // The server sends all rows at once. Results are read completely anyway, so batches of a thousand rows would only
    // add round trips.
    fetchSize: -1,
    // Notifications are hints for authors of queries. The server would compute and send them with every result, and no
    // code here reads them.
    notificationFilter: { minimumSeverityLevel: 'OFF' },
  });
}

/**
 * Runs `work` in a session and closes the session afterwards. Closing the session also stops its queries that still run
 * on the server.
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
    // Not awaited: closing waits for the server, which may be paused, and the result is already complete.
    session.close().catch(() => undefined);
  }
}

/** The rows of a result, as plain objects. */
export function rowsOf<Row>({ records }: QueryResult): Row[] {
  return records.map((record) => record.toObject() as Row);
}
