import { Neo4jError } from 'neo4j-driver';

/** The graph did not answer in time or cannot be reached. Trying again later may succeed; nothing was returned. */
export class GraphUnavailable extends Error {
  readonly retriable = true;
  override readonly name = 'GraphUnavailable';
}

const timedOut = 'Neo.ClientError.Transaction.TransactionTimedOut';

/** The error to throw for what the driver threw: `GraphUnavailable` where waiting may help, else the error itself. */
export function asGraphError(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  const passing = error.retryable || error.code.startsWith(timedOut) || isPoolTimeout(error);
  return passing ? new GraphUnavailable(`The graph is unavailable: ${error.code}`, { cause: error }) : error;
}

// The driver reports a full pool and a failed connection attempt without a code that says so.
function isPoolTimeout(error: Neo4jError): boolean {
  return error.code === 'N/A' && /acquisition|connect|connection|closed/i.test(error.message);
}
