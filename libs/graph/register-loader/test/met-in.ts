import { type GraphClient, int } from '@company-relations/neo4j-client';

/**
 * How often a graph has the situations that matter for figures. The values are numbers of companies unless stated
 * otherwise.
 */
export interface Met {
  readonly companies: number;
  /** Companies that own themselves directly or through other companies. */
  readonly loops: number;
  /** How many companies became another one. */
  readonly merges: number;
  /**
   * Companies whose figures are omitted, because there are more holdings in them and in their owners than the bound.
   */
  readonly omitted: number;
  readonly due: number;
  /** Whether the state of the figures says to readers that no company is due. */
  readonly isSaidDerived: boolean;
  /** Companies with figures whose last day has passed. */
  readonly passed: number;
  /** Owners without the flag `mayOmitBelow`, of companies that have it. */
  readonly unflaggedOwners: number;
}

const metQuery = {
  name: 'met-in',
  text: `RETURN COUNT { MATCH (c:Company) } AS companies,
    COUNT { MATCH (c:Company) WHERE EXISTS { MATCH (c)-[:OWNS]->+(c) } } AS loops,
    COUNT { MATCH (k:EntityKey) WHERE k.key STARTS WITH 'service:' } AS merges,
    COUNT { MATCH (c:FiguresOmitted) } AS omitted,
    EXISTS { MATCH (s:FiguresState) WHERE coalesce(s.lastMarked, 0) <= s.derivedUpTo } AS isSaidDerived,
    COUNT { MATCH (c:FiguresDue) } AS due, COUNT { MATCH (c:Company) WHERE c.figuresUntil <= $today } AS passed,
    COUNT { MATCH (c:Company)<-[r:OWNS]-(o) WHERE r.votesAlone IS NULL AND c.mayOmitBelow AND o.mayOmitBelow IS NULL } AS unflaggedOwners`,
};

/** Counts in a small graph, on a day. */
export async function metIn(graph: Pick<GraphClient, 'read'>, today: number): Promise<Met> {
  const [met] = await graph.read<Met>(metQuery, { today: int(today) });
  return met as Met;
}
