import { type GraphReader, int } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import waitingFigures from '../queries/waiting-figures.cypher';

/** How many companies wait until their ultimate ownerships are derived. Answers compute those of these companies. */
export interface WaitingFigures {
  /** Companies that are marked. A load that changes much above them marks them. */
  readonly marked: number;
  /** All other companies, if not every company of the graph was marked yet, or if another revision derived them; else 0. */
  readonly unmarked: number;
}

/**
 * Counts the companies that wait. The query reads two counts of the count store and one node.
 *
 * @throws GraphUnavailable
 */
export async function countWaitingFigures(graph: GraphReader): Promise<WaitingFigures> {
  const wanted = { revision: int(ultimateOwnershipRevision) };
  const [row] = await graph.read<WaitingFigures>(waitingFigures, { wanted });
  if (!row) throw new Error(`${waitingFigures.name} gave no row`);
  return row;
}
