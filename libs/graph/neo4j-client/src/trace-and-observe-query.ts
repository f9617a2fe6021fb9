import { inSpan, type QueryOutcome } from '@company-relations/telemetry';
import { Neo4jError } from 'neo4j-driver';
import { asGraphError, GraphUnavailable } from './graph-unavailable';

/**
 * A function that is called after each query with the name of its Cypher file, its duration in seconds, and its
 * outcome.
 */
export type QueryObserver = (query: string, seconds: number, outcome: QueryOutcome) => void;

/**
 * Runs a query in a trace span of its own, and reports the name, duration and outcome of the query to the observer. The
 * parameters are in neither the span nor the report, because traces must not contain personal data.
 *
 * The stack of an error of the driver names the query, since `rowsOf` lets the driver make no stack trace. Reading a
 * stack would make one, so the stack is written and never read.
 */
export async function traceAndObserveQuery<T>(
  query: string,
  observe: QueryObserver | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const report = (outcome: QueryOutcome) => observe?.(query, (performance.now() - startedAt) / 1000, outcome);
  try {
    const result = await inSpan(
      `cypher ${query}`,
      { kind: 'client', attributes: { 'db.system.name': 'neo4j', 'db.query.summary': query } },
      work,
    );
    report('answered');
    return result;
  } catch (error) {
    report(asGraphError(error) instanceof GraphUnavailable ? 'unavailable' : 'failed');
    if (error instanceof Neo4jError) error.stack = `${String(error)}\n    at the query ${query}`;
    throw error;
  }
}
