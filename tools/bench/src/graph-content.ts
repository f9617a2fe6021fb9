import type { GraphAddress } from '@company-relations/local-neo4j';
import { connect } from './bench-graph';
import content from './queries/content.cypher';

/** How many entities, records and relationships a graph contains. */
export interface GraphContent {
  readonly entities: number;
  readonly records: number;
  /** Includes relationships that do not represent a record. */
  readonly relationships: number;
}

/** Counting reads every relationship of the graph, perhaps from the disk. */
const timeoutMs = 600_000;

export async function graphContent(address: GraphAddress): Promise<GraphContent> {
  const graph = connect(address);
  const [row] = await graph.read<GraphContent>(content, {}, { timeoutMs }).finally(() => graph.close());
  if (!row) throw new Error('The graph does not say what it holds.');
  const { entities, records, relationships } = row;
  return { entities, records, relationships };
}
