import { type GraphReader, ints } from '@company-relations/neo4j-client';
import {
  beginOfDay,
  mapInSteps,
  type OwnershipLink,
  type ServiceId,
  type Stake,
  type Steps,
  UltimateOwnership,
} from '@company-relations/ownership';
import { inChunks } from '../changes/in-chunks';
import nextDays from '../queries/ultimate/next-days.cypher';
import { readerWithToday } from '../reader-with-today';
import { runInSlices } from '../time-slices/time-slices';
import { consolidatedLinks } from './consolidated-links';
import { HoldingsWalk } from './holdings-walk';
import type { KnownHoldings } from './known-holdings';
import { readHoldings } from './read-holdings';
import { untilDays } from './until-days';

/** An ultimate owner of a company, with its stake. */
export interface DerivedFigure {
  readonly owner: ServiceId;
  readonly stake: Stake;
}

/** The ultimate ownerships of one company on a day. */
export interface DerivedFigures {
  readonly company: ServiceId;
  /**
   * The figures (ultimate ownerships) with the company's ultimate owners, in ascending order of owners. Undefined if
   * the figures are omitted: the company and its direct and indirect owners have more holdings than the bound, or one
   * of their loops is too large.
   */
  readonly figures: readonly DerivedFigure[] | undefined;
  /**
   * The first later day on which a holding in the company, or in one of its direct and indirect owners, begins or ends,
   * in days since 1970-01-01 (UTC). Undefined if there is no such day, or if the figures are omitted.
   */
  readonly until: number | undefined;
}

/** The holdings from which the ultimate ownerships of companies are derived. */
export interface HoldingsOfCompanies {
  readonly companies: readonly ServiceId[];
  /**
   * All holdings in the companies and in their direct and indirect owners, except for companies in `overBudget`. The
   * list may have other holdings too, which make no difference.
   */
  readonly links: readonly OwnershipLink[];
  /**
   * The companies that have, together with their direct and indirect owners, more holdings in them than the bound.
   * Companies with a direct or indirect owner whose figures are omitted may be among them too.
   */
  readonly overBudget: ReadonlySet<ServiceId>;
  /**
   * The first later day on which a holding in a company begins or ends, in days since 1970-01-01 (UTC). The map has the
   * companies and their direct and indirect owners, but not those without such a day.
   */
  readonly nextDayOf: ReadonlyMap<ServiceId, number>;
}

export interface Derivation {
  readonly companies: readonly ServiceId[];
  /**
   * The largest number of holdings in one company and in its direct and indirect owners. The figures of a company with
   * more holdings are omitted.
   */
  readonly bound: number;
  /** Only holdings that are in force on this day are used. The day is in days since 1970-01-01 (UTC). */
  readonly today: number;
  /**
   * The holdings that earlier derivations read. Use it if many companies are derived one after the other. Its state must
   * have the same day and bound.
   */
  readonly known?: KnownHoldings;
  /**
   * With more figures than this, only companies at the beginning of the list are derived. At least one company is
   * derived.
   */
  readonly maxFigures?: number;
}

/**
 * Derives the ultimate ownerships of companies from the holdings in the graph, in the same way as `UltimateRelations`
 * computes the parents of a company. The result for a company does not depend on the other companies.
 *
 * @throws GraphUnavailable
 */
export async function deriveFigures(reader: GraphReader, derivation: Derivation): Promise<DerivedFigures[]> {
  const { companies, bound, today, known, maxFigures } = derivation;
  if (companies.length === 0) return [];
  const graph = onDay(reader, today);
  const wanted = { companies, bound };
  const holdings = await (known ? walkAlong(known, graph, wanted) : readAbove(graph, wanted));
  const derived = await runInSlices(figuresFrom(holdings, maxFigures));
  known?.omit(derived.filter(({ figures }) => figures === undefined).map(({ company }) => company));
  return derived;
}

/** Reads the holdings in companies and in their direct and indirect owners, if possible in one query. */
async function readAbove(
  graph: GraphReader,
  { companies, bound }: Pick<Derivation, 'companies' | 'bound'>,
): Promise<HoldingsOfCompanies> {
  const { links, overBudget } = await readHoldings(graph, { companies, direction: 'up', budget: bound });
  const nextDayOf = await readNextDays(graph, new Set([...companies, ...links.flatMap(endsOf)]));
  return { companies, links, overBudget, nextDayOf };
}

/**
 * Reads the holdings in companies and in their direct and indirect owners, level by level. Above companies whose figures
 * are omitted, some are not read. If an owner's figures are omitted, so are those of the companies below: all that is
 * above the owner is above them too.
 */
async function walkAlong(
  known: KnownHoldings,
  graph: GraphReader,
  { companies, bound }: Pick<Derivation, 'companies' | 'bound'>,
): Promise<HoldingsOfCompanies> {
  const walk = new HoldingsWalk('up');
  const nextDayOf = new Map<ServiceId, number>();
  for (let open = companies; open.length > 0; open = walk.unopened(companies, bound)) {
    for (const row of await known.read(graph, open)) {
      if (row.isOmitted) walk.pass(row.owned);
      walk.add(row);
      if (row.nextDay !== null) nextDayOf.set(row.owned, row.nextDay);
    }
    walk.open(open);
  }
  const { links } = await consolidatedLinks(graph, walk.links, walk.unconsolidated);
  return { companies, links, overBudget: walk.overBudget(companies, bound), nextDayOf };
}

/**
 * Derives the ultimate ownerships of companies from holdings that are in memory.
 *
 * @param maxFigures see `Derivation`.
 */
export function* figuresFrom(
  { companies, links, overBudget, nextDayOf }: HoldingsOfCompanies,
  maxFigures = Infinity,
): Steps<DerivedFigures[]> {
  const untilOf = untilDays(links, nextDayOf);
  const ownership = new UltimateOwnership(links);
  const derived: DerivedFigures[] = [];
  let count = 0;
  for (const company of companies) {
    if (count > maxFigures) break;
    const isOmitted = overBudget.has(company) || ownership.dependsOnOversizedLoop(company);
    const figures = isOmitted ? undefined : yield* ownersOf(ownership, company);
    derived.push({ company, figures, until: isOmitted ? undefined : untilOf.get(company) });
    count += figures?.length ?? 0;
  }
  return derived;
}

function* ownersOf(ownership: UltimateOwnership, company: ServiceId): Steps<DerivedFigure[]> {
  yield* ownership.prepareOwners(company);
  return yield* mapInSteps(ownership.owners(company), ({ owner, stake }) => ({ owner, stake }));
}

function onDay(reader: GraphReader, today: number): GraphReader {
  return readerWithToday(reader, () => new Date(beginOfDay(today)));
}

/**
 * Returns, for each company, the first later day on which a holding in the company begins or ends, in days since
 * 1970-01-01 (UTC). A company without such a day is missing in the map. Ids of persons have no effect.
 *
 * @throws GraphUnavailable
 */
export async function readNextDays(graph: GraphReader, ids: ReadonlySet<ServiceId>): Promise<Map<ServiceId, number>> {
  const rows = await inChunks(ids, (chunk) =>
    graph.read<{ company: ServiceId; day: number }>(nextDays, { wanted: { serviceIds: ints(chunk) } }),
  );
  return new Map(rows.map(({ company, day }) => [company, day]));
}

function endsOf({ owner, owned }: OwnershipLink): ServiceId[] {
  return [owner, owned];
}
