import { type GraphReader, int } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import waitingFigures from '../queries/waiting-figures.cypher';

/** How many companies have no valid stored figures. For these companies, answers compute the ultimate ownerships. */
export interface CompaniesAwaitingFigures {
  /**
   * The number of companies that are marked for a later derivation of their figures. A load marks companies if its
   * changes affect too many companies to derive all their figures at once.
   */
  readonly marked: number;
  /**
   * The number of companies that are not marked, if not all companies have been marked yet, or if another revision
   * derived the figures. Otherwise 0.
   */
  readonly unmarked: number;
}

/**
 * Counts the companies whose figures wait to be derived. The query is cheap: it reads two counts of the count store and
 * one node.
 *
 * @throws GraphUnavailable
 */
export async function countCompaniesAwaitingFigures(graph: GraphReader): Promise<CompaniesAwaitingFigures> {
  const wanted = { revision: int(ultimateOwnershipRevision) };
  const [row] = await graph.read<CompaniesAwaitingFigures>(waitingFigures, { wanted });
  if (!row) throw new Error(`${waitingFigures.name} gave no row`);
  return row;
}
