import { type CypherQuery, type GraphReader, int, ints } from '@company-relations/neo4j-client';
import type { OwnershipLink, ServiceId } from '@company-relations/ownership';
import downstreamHoldings from '../queries/ultimate/downstream-holdings.cypher';
import downstreamStep from '../queries/ultimate/downstream-step.cypher';
import upstreamHoldings from '../queries/ultimate/upstream-holdings.cypher';
import upstreamStep from '../queries/ultimate/upstream-step.cypher';
import { type Direction, type HoldingsRow, HoldingsWalk } from './holdings-walk';
import { consolidatedLinks } from './consolidated-links';

/** The current holdings that determine the ultimate ownerships of some companies. */
export interface Holdings {
  /** The holdings of all companies together. The holdings of companies over their budget are incomplete. */
  readonly links: readonly OwnershipLink[];
  readonly overBudget: ReadonlySet<ServiceId>;
}

export interface HoldingsLookup {
  readonly companies: readonly ServiceId[];
  readonly direction: Direction;
  /** How many holdings may be read for one company. */
  readonly budget: number;
  /** The largest number of visits of companies and persons in one query; overrides `defaultMaxVisits`. */
  readonly maxVisits?: number;
}

const queries: Readonly<Record<Direction, { readonly all: CypherQuery; readonly step: CypherQuery }>> = {
  up: { all: upstreamHoldings, step: upstreamStep },
  down: { all: downstreamHoldings, step: downstreamStep },
};

export const holdingsQueries: readonly CypherQuery[] = Object.values(queries).flatMap(({ all, step }) => [all, step]);

/**
 * Returns the number of visits above which a query gives up. An entity that is reached from several companies is
 * visited once for each of them. Above 100,000 visits, a search level by level is faster. For few companies the limit
 * is lower: if there are more visits than the budgets of all companies together, at least one company is over its
 * budget.
 */
function defaultMaxVisits(companies: number, budget: number): number {
  return Math.min(100_000, companies * (budget + 1));
}

/**
 * A company is over its budget if the number of entities that it reaches exceeds its budget of holdings by this number
 * or more. Each entity except the company itself is reached through at least one holding.
 */
const visitsBeyondBudget = 2;

/**
 * The largest number of groups into which the companies of a page are divided. It is enough for a full page of
 * companies that all need their whole budget.
 */
const maxGroups = 16;

/**
 * Reads the holdings for all companies of a page in one query. If there are too many holdings, it continues level by
 * level from the companies that are still within their budget. After 1, 2, 4… levels it tries again to read the rest at
 * once, each time in twice as many groups. So there are few queries, no query takes long, and the result for a company
 * does not depend on the other companies. If several sources state a holding, only the statement of the preferred
 * source is returned. Numbers of shares are returned as stakes.
 *
 * @throws GraphUnavailable
 */
export async function readHoldings(graph: GraphReader, wanted: HoldingsLookup): Promise<Holdings> {
  const { companies, direction, budget } = wanted;
  const walk = new HoldingsWalk(direction);
  let open = companies;
  for (let round = 1; open.length > 0; round *= 2) {
    if (await readInGroups(graph, walk, { open, groups: Math.min(round, maxGroups), wanted })) break;
    open = walk.unopened(companies, budget);
    for (let level = 0; level < round && open.length > 0; level++) {
      await takeStep(graph, walk, open, wanted);
      open = walk.unopened(companies, budget);
    }
  }
  const overBudget = walk.overBudget(companies, budget);
  return { links: await consolidatedLinks(graph, walk.links, walk.unconsolidated), overBudget };
}

interface Attempt {
  readonly open: readonly ServiceId[];
  readonly groups: number;
  readonly wanted: HoldingsLookup;
}

/**
 * Reads everything that can be reached from each group of companies.
 *
 * @returns whether every group was small enough to be read at once.
 */
async function readInGroups(
  graph: GraphReader,
  walk: HoldingsWalk,
  { open, groups, wanted }: Attempt,
): Promise<boolean> {
  const { direction, budget } = wanted;
  const size = Math.ceil(open.length / groups);
  const maxVisits = wanted.maxVisits ?? defaultMaxVisits(size, budget);
  let isAll = true;
  for (let first = 0; first < open.length; first += size) {
    const group = open.slice(first, first + size);
    const parameters = {
      wanted: { serviceIds: ints(group), maxVisits: int(maxVisits), maxPerCompany: int(budget + visitsBeyondBudget) },
    };
    const rows = await graph.read<HoldingsRow | PassedRow | TooManyRow>(queries[direction].all, parameters);
    const passed = new Set(rows.filter(isPassed).map(({ owned }) => owned));
    for (const company of passed) walk.pass(company);
    const within = rows.filter((row) => !isPassed(row));
    if (isAllThereIs(within, maxVisits)) {
      for (const row of within) walk.add(row);
      walk.complete(group.filter((company) => !passed.has(company)));
    } else isAll = false;
  }
  return isAll;
}

async function takeStep(
  graph: GraphReader,
  walk: HoldingsWalk,
  open: readonly ServiceId[],
  { direction, budget }: HoldingsLookup,
) {
  // One more than the budget: a company with this many holdings is over its budget.
  const parameters = { wanted: { serviceIds: ints(open), maxPerCompany: int(budget + 1) } };
  for (const row of await graph.read<HoldingsRow & { from?: number[] }>(queries[direction].step, parameters)) {
    walk.add(row);
    for (const from of row.from ?? []) walk.leads(from, row.owned);
  }
  walk.open(open);
}

/** The row of a company that is over its budget. The query does not return the company's holdings. */
interface PassedRow {
  readonly owned: number;
  readonly holdings: null;
}

/**
 * The query returns this row instead of all rows of holdings if its walk would visit more companies than `maxVisits`.
 */
interface TooManyRow {
  readonly owned: null;
  readonly holdings: readonly [];
}

function isPassed(row: HoldingsRow | PassedRow | TooManyRow): row is PassedRow {
  return row.holdings === null;
}

function isAllThereIs(rows: readonly (HoldingsRow | TooManyRow)[], maxVisits: number): rows is readonly HoldingsRow[] {
  return (
    rows.every(({ owned }) => owned !== null) &&
    rows.reduce((sum, { holdings }) => sum + holdings.length, 0) < maxVisits
  );
}
