import { type CypherQuery, type GraphReader, int, ints } from '@company-relations/neo4j-client';
import type { OwnershipLink, ServiceId } from '@company-relations/ownership';
import downstreamHoldings from '../queries/ultimate/downstream-holdings.cypher';
import downstreamStep from '../queries/ultimate/downstream-step.cypher';
import upstreamHoldings from '../queries/ultimate/upstream-holdings.cypher';
import upstreamStep from '../queries/ultimate/upstream-step.cypher';
import { type Direction, type HoldingsRow, HoldingsWalk } from './holdings-walk';

/** The current holdings that determine the ultimate ownerships of some companies. */
export interface Holdings {
  /** Of all companies together; incomplete for those over budget. */
  readonly links: readonly OwnershipLink[];
  readonly overBudget: ReadonlySet<ServiceId>;
}

export interface HoldingsLookup {
  readonly companies: readonly ServiceId[];
  readonly direction: Direction;
  /** How many holdings may be read for one company. */
  readonly budget: number;
  /** Visits of companies and persons in one query at most; overrides `defaultMaxVisits`. */
  readonly maxVisits?: number;
}

const queries: Readonly<Record<Direction, { readonly all: CypherQuery; readonly step: CypherQuery }>> = {
  up: { all: upstreamHoldings, step: upstreamStep },
  down: { all: downstreamHoldings, step: downstreamStep },
};

export const holdingsQueries: readonly CypherQuery[] = Object.values(queries).flatMap(({ all, step }) => [all, step]);

/**
 * What companies share is visited once for each of them: with more visits than this, going level by level is faster. Few companies
 * have a lower limit: where there are more visits than all of them may have holdings, one of them is over budget.
 */
function defaultMaxVisits(companies: number, budget: number): number {
  return Math.min(100_000, companies * (budget + 1));
}

/** With so many more entities than the budget, the holdings exceed it: each entity but one has a holding of its own. */
const visitsBeyondBudget = 2;

/** Enough groups for a full page of companies that all need their whole budget. */
const maxGroups = 16;

/**
 * Reads the holdings of a page in one query. Where there are too many, it goes on level by level from those companies that are
 * still within their budget. After one, two, four… levels it tries again to read the rest at once, in twice as many groups. So
 * there are few queries, none takes long, and the result for a company does not depend on the other companies.
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
  return { links: walk.links, overBudget: walk.overBudget(companies, budget) };
}

interface Attempt {
  readonly open: readonly ServiceId[];
  readonly groups: number;
  readonly wanted: HoldingsLookup;
}

/** Reads all that can be reached from each group of companies. @returns whether every group was small enough. */
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
  // One more than the budget, to detect that it is exceeded.
  const parameters = { wanted: { serviceIds: ints(open), maxPerCompany: int(budget + 1) } };
  for (const row of await graph.read<HoldingsRow & { from?: number[] }>(queries[direction].step, parameters)) {
    walk.add(row);
    for (const from of row.from ?? []) walk.leads(from, row.owned);
  }
  walk.open(open);
}

/** A company that exceeds the budget alone. */
interface PassedRow {
  readonly owned: number;
  readonly holdings: null;
}

/** Replaces all rows of holdings where there are too many visits. */
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
