import { inSpan, type QueryOutcome } from '@company-relations/telemetry';
import { asGraphError, GraphUnavailable } from './graph-unavailable';

/** Told how long each query took and how it ended, by the name of the file with its Cypher. */
export type QueryObserver = (query: string, seconds: number, outcome: QueryOutcome) => void;

/** Runs a query in a span of its own, and tells how long it took. Neither learns of its parameters. */
export async function observed<T>(query: string, observe: QueryObserver | undefined, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const tell = (outcome: QueryOutcome) => observe?.(query, (performance.now() - startedAt) / 1000, outcome);
  try {
    const result = await inSpan(`cypher ${query}`, { kind: 'client', attributes: { 'db.system.name': 'neo4j', 'db.query.summary': query } }, work);
    tell('answered');
    return result;
  } catch (error) {
    tell(asGraphError(error) instanceof GraphUnavailable ? 'unavailable' : 'failed');
    throw error;
  }
}
