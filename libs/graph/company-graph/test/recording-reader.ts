import type { GraphReader } from '@company-relations/neo4j-client';
import { loadQueries } from '../src/load-query';
import type { LoadRow } from '../src/relation-rows';

/** A read of a request: the name of its query, and the rows that it gave. */
export interface RecordedRead {
  readonly query: string;
  readonly rows: readonly unknown[];
}

/** Returns a reader that adds each read to `reads` when it begins. */
export function recordingReader(graph: GraphReader, reads: RecordedRead[]): GraphReader {
  return {
    read: async <Found>(...[query, ...rest]: Parameters<GraphReader['read']>) => {
      const read: { query: string; rows: readonly unknown[] } = { query: query.name, rows: [] };
      reads.push(read);
      const rows = await graph.read<Found>(query, ...rest);
      read.rows = rows;
      return rows;
    },
  };
}

/** Returns whether this is the name of a query that loads companies. */
export function isLoadQuery(name: string): boolean {
  return loadQueries.some((query) => query.name === name);
}

/** Returns the rows of companies, and of the owners of their figures, that the reads gave. */
export function loadedRowsIn(reads: readonly RecordedRead[]): LoadRow[] {
  return reads.flatMap(({ query, rows }) => (isLoadQuery(query) ? (rows as LoadRow[]) : []));
}
