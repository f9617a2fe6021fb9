import { type CypherQuery, type GraphClient, int, ints } from '@company-relations/neo4j-client';
import type { OwnershipLink, ServiceId } from '@company-relations/ownership';
import downstreamHoldings from '../queries/ultimate/downstream-holdings.cypher';
import downstreamStep from '../queries/ultimate/downstream-step.cypher';
import upstreamHoldings from '../queries/ultimate/upstream-holdings.cypher';
import upstreamStep from '../queries/ultimate/upstream-step.cypher';
import { type Direction, type HoldingsRow, HoldingsWalk } from './holdings-walk';

/** The current holdings that the answer for some companies rests on. */
export interface Holdings {
  /** Of all of them together; of those over budget not all. */
  readonly links: readonly OwnershipLink[];
  readonly overBudget: ReadonlySet<ServiceId>;
}

export interface WantedHoldings {
  readonly companies: readonly ServiceId[];
  readonly direction: Direction;
  /** The most holdings that may be read for one company. */
  readonly budget: number;
}

const queries: Readonly<Record<Direction, { readonly all: CypherQuery; readonly step: CypherQuery }>> = {
  up: { all: upstreamHoldings, step: upstreamStep },
  down: { all: downstreamHoldings, step: downstreamStep },
};

export const holdingsQueries: readonly CypherQuery[] = Object.values(queries).flatMap(({ all, step }) => [all, step]);

/** Where companies share what lies above them it is visited once for each: more than this takes longer than going by levels. */
const mostVisits = 100_000;

/**
 * Reads the holdings of a page in one round trip. Where there are very many it goes on level by level from those companies
 * that are still within their budget, and tries again: so what is found for a company does not depend on its neighbours,
 * and no query takes long.
 *
 * @throws GraphUnavailable
 */
export async function readHoldings(graph: Pick<GraphClient, 'read'>, wanted: WantedHoldings): Promise<Holdings> {
  const { companies, direction, budget } = wanted;
  const walk = new HoldingsWalk(direction);
  for (let open = companies; open.length > 0; open = walk.unopened(companies, budget)) {
    const all = await graph.read<HoldingsRow & { visits: number }>(queries[direction].all, {
      wanted: { serviceIds: ints(open), most: int(mostVisits) },
    });
    if (isAllThereIs(all)) {
      for (const row of all) walk.add(row);
      walk.complete();
      break;
    }
    await takeStep(graph, walk, open, wanted);
  }
  return { links: walk.links, overBudget: walk.overBudget(companies, budget) };
}

async function takeStep(graph: Pick<GraphClient, 'read'>, walk: HoldingsWalk, open: readonly ServiceId[], { direction, budget }: WantedHoldings) {
  // One more than the budget tells that it is passed.
  const parameters = { wanted: { serviceIds: ints(open), most: int(budget + 1) } };
  for (const row of await graph.read<HoldingsRow & { from?: number[] }>(queries[direction].step, parameters)) {
    walk.add(row);
    for (const from of row.from ?? []) walk.leads(from, row.owned);
  }
  walk.open(open);
}

function isAllThereIs(rows: readonly (HoldingsRow & { visits: number })[]): boolean {
  const [first] = rows;
  if (first && first.visits >= mostVisits) return false;
  return rows.reduce((sum, { holdings }) => sum + holdings.length, 0) < mostVisits;
}
