import { type GraphReader, int } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import waitingFigures from '../queries/waiting-figures.cypher';

/**
 * The number of companies that have no valid stored figures (ultimate ownerships). For these companies, each answer
 * computes the ultimate ownerships.
 */
export interface CompaniesAwaitingFigures {
  /**
   * The number of companies that are marked, so that a later derivation stores their figures. A load marks companies if
   * its changes affect too many of them to derive all their figures at once.
   */
  readonly marked: number;
  /**
   * The number of companies that have no valid figures although they are not marked. These are all companies without
   * the mark, if loads have not marked every company yet, or if the figures come from another
   * `ultimateOwnershipRevision`. Otherwise 0.
   */
  readonly unmarked: number;
}

/**
 * Counts the companies whose figures must still be derived. The query is cheap: it reads one node, and two counts that
 * the database maintains itself (in its count store).
 *
 * @throws GraphUnavailable
 */
export async function countCompaniesAwaitingFigures(graph: GraphReader): Promise<CompaniesAwaitingFigures> {
  const wanted = { revision: int(ultimateOwnershipRevision) };
  const [row] = await graph.read<CompaniesAwaitingFigures>(waitingFigures, { wanted });
  if (!row) throw new Error(`${waitingFigures.name} gave no row`);
  return row;
}
