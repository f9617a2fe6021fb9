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
  /** The most visits of companies and persons in one query, in place of what is usual. */
  readonly mostVisits?: number;
}

const queries: Readonly<Record<Direction, { readonly all: CypherQuery; readonly step: CypherQuery }>> = {
  up: { all: upstreamHoldings, step: upstreamStep },
  down: { all: downstreamHoldings, step: downstreamStep },
};

export const holdingsQueries: readonly CypherQuery[] = Object.values(queries).flatMap(({ all, step }) => [all, step]);

/**
 * What companies share is visited once for each of them: more than this takes longer than going by levels. Of few companies less:
 * where there are more visits than all of them may have holdings, one of them is over budget, and needs not be read whole.
 */
function usualMostVisits(companies: number, budget: number): number {
  return Math.min(100_000, companies * (budget + 1));
}

/** A company and all but one of those above it are held by somebody or hold something: with one more the budget is passed. */
const mostVisitsBeyond = 2;

/** Enough for a full page of companies that all need their whole budget. */
const mostGroups = 16;

/**
 * Reads the holdings of a page in one round trip. Where there are very many it goes on level by level from those companies
 * that are still within their budget. After one, two, four… levels it tries again to read the rest at once, in twice as many
 * groups: so the number of queries stays small, none takes long, and what is found for a company does not depend on its
 * neighbours.
 *
 * @throws GraphUnavailable
 */
export async function readHoldings(graph: Pick<GraphClient, 'read'>, wanted: WantedHoldings): Promise<Holdings> {
  const { companies, direction, budget } = wanted;
  const walk = new HoldingsWalk(direction);
  let open = companies;
  for (let round = 1; open.length > 0; round *= 2) {
    if (await readInGroups(graph, walk, { open, groups: Math.min(round, mostGroups), wanted })) break;
    open = walk.unopened(companies, budget);
    for (let level = 0; level < round && open.length > 0; level++) {
      await takeStep(graph, walk, open, wanted);
      open = walk.unopened(companies, budget);
    }
  }
  return { links: walk.links, overBudget: walk.overBudget(companies, budget) };
}

interface Attempt {
  readonly open: readonly ServiceId[];
  readonly groups: number;
  readonly wanted: WantedHoldings;
}

/** Reads all that can be reached from each group of companies. Returns whether it was little enough for all of them. */
async function readInGroups(graph: Pick<GraphClient, 'read'>, walk: HoldingsWalk, { open, groups, wanted }: Attempt): Promise<boolean> {
  const { direction, budget } = wanted;
  const size = Math.ceil(open.length / groups);
  const mostVisits = wanted.mostVisits ?? usualMostVisits(size, budget);
  let isAll = true;
  for (let first = 0; first < open.length; first += size) {
    const group = open.slice(first, first + size);
    const parameters = { wanted: { serviceIds: ints(group), most: int(mostVisits), mostOfOne: int(budget + mostVisitsBeyond) } };
    const rows = await graph.read<HoldingsRow | PassedRow | TooManyRow>(queries[direction].all, parameters);
    const passed = new Set(rows.filter(isPassed).map(({ owned }) => owned));
    for (const company of passed) walk.pass(company);
    const within = rows.filter((row) => !isPassed(row));
    if (isAllThereIs(within, mostVisits)) {
      for (const row of within) walk.add(row);
      walk.complete(group.filter((company) => !passed.has(company)));
    } else isAll = false;
  }
  return isAll;
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

/** A company that alone passes the budget. */
interface PassedRow {
  readonly owned: number;
  readonly holdings: null;
}

/** Comes in place of all rows of holdings, where too much was met. */
interface TooManyRow {
  readonly owned: null;
  readonly holdings: readonly [];
}

function isPassed(row: HoldingsRow | PassedRow | TooManyRow): row is PassedRow {
  return row.holdings === null;
}

function isAllThereIs(rows: readonly (HoldingsRow | TooManyRow)[], mostVisits: number): rows is readonly HoldingsRow[] {
  return rows.every(({ owned }) => owned !== null) && rows.reduce((sum, { holdings }) => sum + holdings.length, 0) < mostVisits;
}
