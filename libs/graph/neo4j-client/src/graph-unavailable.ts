import { isRetryableError, Neo4jError } from 'neo4j-driver';

/** The graph did not answer in time or cannot be reached. A later attempt may succeed. */
export class GraphUnavailable extends Error {
  readonly retriable = true;
  override readonly name = 'GraphUnavailable';
}

/**
 * Transactions that the server ended: they took too long, also waiting for a lock, or the server is shutting down. These are
 * prefixes of codes, because some codes also name who set the timeout.
 */
const ended = ['TransactionTimedOut', 'LockClientStopped', 'Terminated'].map(
  (title) => `Neo.ClientError.Transaction.${title}`,
);

/** Transactions that the server could not begin, log or commit: its disk is full, or it must be restarted. Queries fail with other codes. */
const notCarriedOut = 'Neo.DatabaseError.Transaction.';

/** A node or relationship was deleted between finding and reading it, by a transaction that committed meanwhile. */
const goneMeanwhile = 'Neo.ClientError.Statement.EntityNotFound';

/** The error to throw for an error of the driver: `GraphUnavailable` where waiting may help, else the error itself. */
export function asGraphError(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  const passing =
    error.retryable ||
    [...ended, notCarriedOut, goneMeanwhile].some((code) => error.code.startsWith(code)) ||
    isPoolTimeout(error);
  return passing ? new GraphUnavailable(`The graph is unavailable: ${error.code}`, { cause: error }) : error;
}

/**
 * Whether the same work may succeed at once, perhaps on another server: the connection broke, or the server calls the failure
 * transient, or what it read was deleted meanwhile. Not after a timeout or without an answer: a repetition would take as long again.
 */
export function isTransient(error: unknown): boolean {
  return (
    isRetryableError(error instanceof GraphUnavailable ? error.cause : error) || errorCodeOf(error) === goneMeanwhile
  );
}

/** Codes of a server that refuses the credentials. */
const refusedLogins = ['Unauthorized', 'AuthenticationRateLimit', 'CredentialsExpired', 'TokenExpired'].map(
  (title) => `Neo.ClientError.Security.${title}`,
);

/** Whether the server refused the credentials of this service. The request is not to blame, and only new credentials help. */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof Neo4jError && refusedLogins.includes(error.code);
}

/** The code of an error of the driver, also of one in a `GraphUnavailable`; empty when there is none. */
export function errorCodeOf(error: unknown): string {
  const { code } = ((error instanceof GraphUnavailable ? error.cause : error) ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

// The driver reports a full pool and a failed connection attempt without a code that says so.
function isPoolTimeout(error: Neo4jError): boolean {
  return error.code === 'N/A' && /acquisition|connect|connection|closed/i.test(error.message);
}
