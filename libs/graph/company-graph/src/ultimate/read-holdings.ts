import { type CypherQuery, type GraphReader, int, ints } from '@company-relations/neo4j-client';
import { type OwnershipLink, type ServiceId, serviceId, ultimateOwnershipRevision } from '@company-relations/ownership';
import downstreamHoldings from '../queries/ultimate/downstream-holdings.cypher';
import downstreamStep from '../queries/ultimate/downstream-step.cypher';
import upstreamHoldings from '../queries/ultimate/upstream-holdings.cypher';
import upstreamStep from '../queries/ultimate/upstream-step.cypher';
import { consolidatedLinks } from './consolidated-links';
import { type Direction, type HoldingRow, type HoldingsRow, HoldingsWalk, isOfVotesAlone } from './holdings-walk';
import type { HoldingKey, StatedHolding } from './stated-holdings';

/** The current holdings that determine the ultimate ownerships of some companies. */
export interface Holdings {
  /** The holdings of all companies together. For a company over its budget, some holdings are missing. */
  readonly links: readonly OwnershipLink[];
  readonly overBudget: ReadonlySet<ServiceId>;
  /**
   * The holdings next to each of the given companies, as the graph stores them: those in the company if they are read
   * upwards, and those of the company if they are read downwards. A company without such holdings may be missing.
   */
  readonly ofCompanies: ReadonlyMap<number, readonly ReadHolding[]>;
  /** The records of the holdings whose stakes follow from several records or from numbers of shares. */
  readonly stated: readonly StatedHolding[];
}

/** One holding, as a walk reads it. */
export interface ReadHolding extends HoldingKey {
  readonly row: HoldingRow;
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
  const direct = new DirectHoldings(wanted);
  const reading: Reading = { graph, wanted, walk, direct };
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
  const consolidated = await consolidatedLinks(graph, walk.links, walk.unconsolidated);
  return { ...consolidated, overBudget, ofCompanies: direct.ofCompanies };
}

/** What to read, and where to put it. */
interface Reading {
  readonly graph: GraphReader;
  readonly wanted: HoldingsLookup;
  readonly walk: HoldingsWalk;
  readonly direct: DirectHoldings;
}

/** Keeps the holdings next to the given companies. */
class DirectHoldings {
  readonly ofCompanies = new Map<number, ReadHolding[]>();
  private readonly known = new Set<number>();
  private readonly companies: ReadonlySet<number>;

  constructor(private readonly wanted: HoldingsLookup) {
    this.companies = new Set(wanted.companies);
  }

  /** Adds the holdings in a company. Like in the walk, those that were read first count. */
  add({ owned, holdings }: HoldingsRow): void {
    if (this.known.has(owned)) return;
    this.known.add(owned);
    const isDown = this.wanted.direction === 'down';
    if (!isDown && !this.companies.has(owned)) return;
    for (const row of holdings) {
      const company = isDown ? row[0] : owned;
      if (isOfVotesAlone(row) || !this.companies.has(company)) continue;
      const holding = { owner: serviceId(row[0]), owned: serviceId(owned), row };
      const known = this.ofCompanies.get(company);
      if (known) known.push(holding);
      else this.ofCompanies.set(company, [holding]);
    }
  }
}

/**
 * Divides the open companies into groups, and reads everything that can be reached from each group.
 *
 * @returns whether every group was small enough to be read at once.
 */
async function readInGroups(
  { graph, wanted, walk, direct }: Reading,
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
      for (const row of within) {
        walk.add(row);
        direct.add(row);
      }
      walk.complete(group.filter((company) => !passed.has(company)));
    } else isAll = false;
  }
  return isAll;
}

async function takeStep({ graph, wanted, walk, direct }: Reading, open: readonly ServiceId[]) {
  const { direction, budget } = wanted;
  // One more than the budget, so that the query can return enough holdings to show that a company is over its budget.
  const parameters = { wanted: { serviceIds: ints(open), maxPerCompany: int(budget + 1) } };
  for (const row of await graph.read<HoldingsRow & { from?: number[] }>(queries[direction].step, parameters)) {
    walk.add(row);
    direct.add(row);
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
