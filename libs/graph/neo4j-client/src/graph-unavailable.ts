import { isRetryableError, Neo4jError } from 'neo4j-driver';

/** The graph did not answer in time or cannot be reached. Trying again later may succeed; nothing was returned. */
export class GraphUnavailable extends Error {
  readonly retriable = true;
  override readonly name = 'GraphUnavailable';
}

/**
 * Transactions that the server ended: they took too long, also waiting for a lock, or the server is shutting down. Beginnings
 * of codes, because some say in addition who set the time.
 */
const ended = ['TransactionTimedOut', 'LockClientStopped', 'Terminated'].map((title) => `Neo.ClientError.Transaction.${title}`);

/** Transactions that the server could not begin, log or commit: its disk is full, or it has to be started again. Queries fail with other codes. */
const notCarriedOut = 'Neo.DatabaseError.Transaction.';

/** A node or relationship was deleted between finding and reading it, by a transaction that committed meanwhile. */
const goneMeanwhile = 'Neo.ClientError.Statement.EntityNotFound';

/** The error to throw for what the driver threw: `GraphUnavailable` where waiting may help, else the error itself. */
export function asGraphError(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  const passing = error.retryable || [...ended, notCarriedOut, goneMeanwhile].some((code) => error.code.startsWith(code)) || isPoolTimeout(error);
  return passing ? new GraphUnavailable(`The graph is unavailable: ${error.code}`, { cause: error }) : error;
}

/**
 * Whether the same work may succeed at once, perhaps on another server: the connection broke, or the server calls the failure
 * transient, or what it read was deleted meanwhile. Not what ran for too long, and not what had no answer: it would only take as long again.
 */
export function isTransient(error: unknown): boolean {
  return isRetryableError(error instanceof GraphUnavailable ? error.cause : error) || errorCodeOf(error) === goneMeanwhile;
}

/** What a server says to credentials that it does not take. */
const refusedLogins = ['Unauthorized', 'AuthenticationRateLimit', 'CredentialsExpired', 'TokenExpired'].map((title) => `Neo.ClientError.Security.${title}`);

/** Whether the server refused the credentials of this service: what was asked is not to blame, and trying again does not help before somebody mends them. */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof Neo4jError && refusedLogins.includes(error.code);
}

/** The code of what the driver threw, also of one that was made a `GraphUnavailable`; empty when there is none. */
export function errorCodeOf(error: unknown): string {
  const { code } = ((error instanceof GraphUnavailable ? error.cause : error) ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

// The driver reports a full pool and a failed connection attempt without a code that says so.
function isPoolTimeout(error: Neo4jError): boolean {
  return error.code === 'N/A' && /acquisition|connect|connection|closed/i.test(error.message);
}
