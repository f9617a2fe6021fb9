import { isRetryableError, Neo4jError } from 'neo4j-driver';

/** Thrown if the graph did not answer in time or cannot be reached. A later attempt may succeed. */
export class GraphUnavailable extends Error {
  readonly retriable = true;
  override readonly name = 'GraphUnavailable';
}

/**
 * Codes of transactions that the server ended: the transaction took too long or waited too long for a lock, or the
 * server is shutting down. They are used as prefixes, because some codes continue with a text that says who set the
 * timeout.
 */
const ended = ['TransactionTimedOut', 'LockClientStopped', 'Terminated'].map(
  (title) => `Neo.ClientError.Transaction.${title}`,
);

/**
 * The prefix of the codes of transactions that the server could not begin, log or commit, because its disk is full or
 * the server must be restarted. Queries that failed for other reasons have other codes.
 */
const notCarriedOut = 'Neo.DatabaseError.Transaction.';

/**
 * The code of a query that found a node or relationship but could not read it, because another transaction had deleted
 * it in the meantime.
 */
const goneMeanwhile = 'Neo.ClientError.Statement.EntityNotFound';

/**
 * Converts an error of the driver into the error to throw: `GraphUnavailable` if a later attempt may succeed, otherwise
 * the error itself.
 */
export function asGraphError(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  const passing =
    error.retryable ||
    [...ended, notCarriedOut, goneMeanwhile].some((code) => error.code.startsWith(code)) ||
    isPoolTimeout(error);
  return passing ? new GraphUnavailable(`The graph is unavailable: ${error.code}`, { cause: error }) : error;
}

/**
 * Returns whether the same work may succeed if it is repeated immediately, perhaps on another server. True if the
 * connection broke, if the server calls the failure transient, or if something that the query read was deleted in
 * between. False after a timeout, because a repetition would take as long again.
 */
export function isRetriableAtOnce(error: unknown): boolean {
  return (
    isRetryableError(error instanceof GraphUnavailable ? error.cause : error) || errorCodeOf(error) === goneMeanwhile
  );
}

/** The codes of errors with which a server refuses the credentials. */
const refusedLogins = ['Unauthorized', 'AuthenticationRateLimit', 'CredentialsExpired', 'TokenExpired'].map(
  (title) => `Neo.ClientError.Security.${title}`,
);

/**
 * Returns whether the server refused the credentials of this service. Such an error is not the fault of the request,
 * and only new credentials help.
 */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof Neo4jError && refusedLogins.includes(error.code);
}

/**
 * Returns the code of an error of the driver. If the error is a `GraphUnavailable`, returns the code of the error that
 * it wraps. Returns an empty string if there is no code.
 */
export function errorCodeOf(error: unknown): string {
  const { code } = ((error instanceof GraphUnavailable ? error.cause : error) ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

// For a full connection pool and for a failed connection attempt, the driver has no code of its own, so the message is
// checked.
function isPoolTimeout(error: Neo4jError): boolean {
  return error.code === 'N/A' && /acquisition|connect|connection|closed/i.test(error.message);
}
