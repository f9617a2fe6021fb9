import { type CypherQuery, type GraphReader, int, ints } from '@company-relations/neo4j-client';
import { type OwnershipLink, type ServiceId, ultimateOwnershipRevision } from '@company-relations/ownership';
import downstreamHoldings from '../queries/ultimate/downstream-holdings.cypher';
import downstreamStep from '../queries/ultimate/downstream-step.cypher';
import upstreamHoldings from '../queries/ultimate/upstream-holdings.cypher';
import upstreamStep from '../queries/ultimate/upstream-step.cypher';
import { consolidatedLinks } from './consolidated-links';
import { type Direction, type HoldingsRow, HoldingsWalk } from './holdings-walk';
import type { HoldingKey, StatedHolding } from './stated-holdings';

/** The current holdings that determine the ultimate ownerships of some companies. */
export interface Holdings {
  /** The holdings of all companies together. For a company over its budget, some holdings are missing. */
  readonly links: readonly OwnershipLink[];
  readonly overBudget: ReadonlySet<ServiceId>;
  /** The same holdings as they were read: of all sources, and with a number of shares as an unknown stake. */
  readonly asRead: readonly OwnershipLink[];
  /** Which of these have their stakes from `stated`. A holding may be in the list several times. */
  readonly unconsolidated: readonly HoldingKey[];
  /** The records of the holdings in `unconsolidated`. A holding that has ended in the meantime is missing. */
  readonly stated: readonly StatedHolding[];
}

export interface HoldingsLookup {
  readonly companies: readonly ServiceId[];
  readonly direction: Direction;
  /** How many holdings may be read for one company. */
  readonly budget: number;
  /**
   * The largest number of visits of companies and persons in one query. It replaces the number that `defaultMaxVisits`
   * returns.
   */
  readonly maxVisits?: number;
}

const queries: Readonly<Record<Direction, { readonly all: CypherQuery; readonly step: CypherQuery }>> = {
  up: { all: upstreamHoldings, step: upstreamStep },
  down: { all: downstreamHoldings, step: downstreamStep },
};

export const holdingsQueries: readonly CypherQuery[] = Object.values(queries).flatMap(({ all, step }) => [all, step]);

/**
 * Returns the largest number of visits in one query. A query that needs more visits gives up. An entity that is reached
 * from several companies is visited once for each of them. Above 100,000 visits, a search level by level is faster. For
 * few companies the limit is lower: if there are more visits than the budgets of all companies together, at least one
 * company is over its budget.
 */
function defaultMaxVisits(companies: number, budget: number): number {
  return Math.min(100_000, companies * (budget + 1));
}

/**
 * A company that reaches at least `budget + 2` entities, including itself, is over its budget of holdings. It reaches
 * each other entity through at least one holding, so it reaches at least `budget + 1` holdings.
 */
const visitsBeyondBudget = 2;

/**
 * The largest number of groups into which the companies of a page are divided. 16 groups are enough for a full page of
 * companies that all need their whole budget.
 */
const maxGroups = 16;

/**
 * Reads the holdings that determine the ultimate ownerships of some companies, if possible in one query for all
 * companies.
 *
 * If there are too many holdings for one query, the function continues level by level from the companies that are still
 * within their budget. After 1, 2, 4… levels it tries again to read the rest at once, each time in twice as many
 * groups. So there are few queries, no query takes long, and the result for a company does not depend on the other
 * companies.
 *
 * If several sources state a holding, only the statement of the preferred source is returned. Numbers of shares are
 * returned as stakes.
 *
 * @throws GraphUnavailable
 */
export async function readHoldings(graph: GraphReader, wanted: HoldingsLookup): Promise<Holdings> {
  const { companies, direction, budget } = wanted;
  const walk = new HoldingsWalk(direction);
  const reading: Reading = { graph, wanted, walk };
  let open = companies;
  for (let round = 1; open.length > 0; round *= 2) {
    if (await readInGroups(reading, open, Math.min(round, maxGroups))) break;
    open = walk.unopened(companies, budget);
    for (let level = 0; level < round && open.length > 0; level++) {
      await takeStep(reading, open);
      open = walk.unopened(companies, budget);
    }
  }
  const overBudget = walk.overBudget(companies, budget);
  const { links: asRead, unconsolidated } = walk;
  return { ...(await consolidatedLinks(graph, asRead, unconsolidated)), overBudget, asRead, unconsolidated };
}

/** What to read, and where to put it. */
interface Reading {
  readonly graph: GraphReader;
  readonly wanted: HoldingsLookup;
  readonly walk: HoldingsWalk;
}

/**
 * Divides the open companies into groups, and reads everything that can be reached from each group.
 *
 * @returns whether every group was small enough to be read at once.
 */
async function readInGroups(
  { graph, wanted, walk }: Reading,
  open: readonly ServiceId[],
  groups: number,
): Promise<boolean> {
  const { direction, budget } = wanted;
  const size = Math.ceil(open.length / groups);
  const maxVisits = wanted.maxVisits ?? defaultMaxVisits(size, budget);
  let isAll = true;
  for (let first = 0; first < open.length; first += size) {
    const group = open.slice(first, first + size);
    const parameters = {
      wanted: {
        serviceIds: ints(group),
        maxVisits: int(maxVisits),
        maxPerCompany: int(budget + visitsBeyondBudget),
        figures: { bound: int(budget), revision: int(ultimateOwnershipRevision) },
      },
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

async function takeStep({ graph, wanted, walk }: Reading, open: readonly ServiceId[]) {
  const { direction, budget } = wanted;
  // One more than the budget, so that the query can return enough holdings to show that a company is over its budget.
  const parameters = { wanted: { serviceIds: ints(open), maxPerCompany: int(budget + 1) } };
  for (const row of await graph.read<HoldingsRow & { from?: number[] }>(queries[direction].step, parameters)) {
    walk.add(row);
    for (const from of row.from ?? []) walk.leads(from, row.owned);
  }
  walk.open(open);
}

/** The row of a company that is over its budget. The row has no holdings. */
interface PassedRow {
  readonly owned: number;
  readonly holdings: null;
}

/** The row that the query returns instead of all rows with holdings, if it would need more visits than `maxVisits`. */
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
