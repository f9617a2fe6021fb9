import { isRetryableError, Neo4jError } from 'neo4j-driver';

/** The graph did not answer in time or cannot be reached. A later attempt may succeed. */
export class GraphUnavailable extends Error {
  readonly retriable = true;
  override readonly name = 'GraphUnavailable';
}

/**
 * Codes of transactions that the server ended, because they took too long, waited too long for a lock, or because the
 * server is shutting down. They are prefixes, because some codes also contain who set the timeout.
 */
const ended = ['TransactionTimedOut', 'LockClientStopped', 'Terminated'].map(
  (title) => `Neo.ClientError.Transaction.${title}`,
);

/**
 * Prefix of the codes of transactions that the server could not begin, log or commit, because its disk is full or it
 * must be restarted. Failed queries have other codes.
 */
const notCarriedOut = 'Neo.DatabaseError.Transaction.';

/**
 * The code of a query that could not read a node or relationship, because another transaction had deleted it after the
 * query found it.
 */
const goneMeanwhile = 'Neo.ClientError.Statement.EntityNotFound';

/**
 * Converts an error of the driver into the error to throw: `GraphUnavailable` if waiting may help, otherwise the error
 * itself.
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
 * Whether the same work may succeed if it is repeated immediately, perhaps on another server. This is so if the
 * connection broke, if the server calls the failure transient, or if something that the query read was deleted in
 * between. It is not so after a timeout, because a repetition would take as long again.
 */
export function isRetriableAtOnce(error: unknown): boolean {
  return (
    isRetryableError(error instanceof GraphUnavailable ? error.cause : error) || errorCodeOf(error) === goneMeanwhile
  );
}

/** The codes with which a server refuses the credentials. */
const refusedLogins = ['Unauthorized', 'AuthenticationRateLimit', 'CredentialsExpired', 'TokenExpired'].map(
  (title) => `Neo.ClientError.Security.${title}`,
);

/**
 * Whether the server refused the credentials of this service. In this case the request did not cause the error, and
 * only new credentials help.
 */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof Neo4jError && refusedLogins.includes(error.code);
}

/**
 * Returns the code of an error of the driver, also if a `GraphUnavailable` wraps that error. Returns an empty string if
 * there is no code.
 */
export function errorCodeOf(error: unknown): string {
  const { code } = ((error instanceof GraphUnavailable ? error.cause : error) ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

// The driver reports a full pool and a failed connection attempt without a specific code, so the message is checked.
function isPoolTimeout(error: Neo4jError): boolean {
  return error.code === 'N/A' && /acquisition|connect|connection|closed/i.test(error.message);
}
