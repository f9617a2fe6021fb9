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
import { readerOfDay } from '../reader-of-day';
import { runInSlices } from '../time-slices/time-slices';
import { readHoldings } from './read-holdings';

/** What an ultimate owner owns of a company. */
export interface DerivedFigure {
  readonly owner: ServiceId;
  readonly stake: Stake;
}

/** The ultimate ownerships of one company on a day. */
export interface DerivedFigures {
  readonly company: ServiceId;
  /** Ascending by owner. Undefined if they are omitted: more than the bound is above the company. */
  readonly figures: readonly DerivedFigure[] | undefined;
  /**
   * The first later day on which a holding above the company begins or ends, in days since 1970-01-01 (UTC). Undefined if there
   * is none, or the figures are omitted.
   */
  readonly until: number | undefined;
}

/** The holdings from which the ultimate ownerships of companies follow. */
export interface HoldingsOfCompanies {
  readonly companies: readonly ServiceId[];
  /** All holdings above those companies that are not `overBudget`. Others change nothing. */
  readonly links: readonly OwnershipLink[];
  /** The companies above which there are more holdings than the bound. */
  readonly overBudget: ReadonlySet<ServiceId>;
  /**
   * The first later day on which a holding in a company begins or ends. It has the companies themselves and those above them.
   * Companies without such a day are missing.
   */
  readonly nextDayOf: ReadonlyMap<ServiceId, number>;
}

export interface Derivation {
  readonly companies: readonly ServiceId[];
  /** How many holdings may be above one company. */
  readonly bound: number;
  /** The day that decides which holdings count, in days since 1970-01-01 (UTC). */
  readonly today: number;
}

/**
 * Derives the ultimate ownerships of companies from the holdings in the graph, as `UltimateRelations` computes them for the
 * parents of a company. The result for a company does not depend on the other companies.
 *
 * @throws GraphUnavailable
 */
export async function deriveFigures(
  reader: GraphReader,
  { companies, bound, today }: Derivation,
): Promise<DerivedFigures[]> {
  if (companies.length === 0) return [];
  const graph = onDay(reader, today);
  const { links, overBudget } = await readHoldings(graph, { companies, direction: 'up', budget: bound });
  const nextDayOf = await readNextDays(graph, new Set([...companies, ...links.flatMap(endsOf)]));
  return runInSlices(figuresFrom({ companies, links, overBudget, nextDayOf }));
}

/** Derives the ultimate ownerships of companies from holdings that are in memory. */
export function* figuresFrom({
  companies,
  links,
  overBudget,
  nextDayOf,
}: HoldingsOfCompanies): Steps<DerivedFigures[]> {
  const untilOf = untilDays(links, nextDayOf);
  const ownership = new UltimateOwnership(links);
  const derived: DerivedFigures[] = [];
  for (const company of companies) {
    const isOmitted = overBudget.has(company) || ownership.dependsOnOversizedLoop(company);
    derived.push({
      company,
      figures: isOmitted ? undefined : yield* ownersOf(ownership, company),
      until: isOmitted ? undefined : untilOf.get(company),
    });
  }
  return derived;
}

function* ownersOf(ownership: UltimateOwnership, company: ServiceId): Steps<DerivedFigure[]> {
  yield* ownership.prepareOwners(company);
  return yield* mapInSteps(ownership.owners(company), ({ owner, stake }) => ({ owner, stake }));
}

/**
 * Returns the first later day on which a holding of shares in one of the companies begins or ends, in days since 1970-01-01
 * (UTC), or undefined if there is none.
 *
 * @param ids companies; persons may be among them.
 * @throws GraphUnavailable
 */
export async function firstLaterDay(
  reader: GraphReader,
  ids: ReadonlySet<number>,
  today: number,
): Promise<number | undefined> {
  if (ids.size === 0) return undefined;
  const days = await readNextDays(onDay(reader, today), ids as ReadonlySet<ServiceId>);
  return days.size === 0 ? undefined : [...days.values()].reduce((least, day) => Math.min(least, day));
}

function onDay(reader: GraphReader, today: number): GraphReader {
  return readerOfDay(reader, () => new Date(beginOfDay(today)));
}

/** The first later day on which a holding in each company begins or ends; companies without such a day are missing. */
async function readNextDays(graph: GraphReader, ids: ReadonlySet<ServiceId>): Promise<Map<ServiceId, number>> {
  const rows = await inChunks(ids, (chunk) =>
    graph.read<{ company: ServiceId; day: number }>(nextDays, { wanted: { serviceIds: ints(chunk) } }),
  );
  return new Map(rows.map(({ company, day }) => [company, day]));
}

/** The earliest of the days of each company and of all companies above it. */
function untilDays(
  links: readonly OwnershipLink[],
  nextDayOf: ReadonlyMap<ServiceId, number>,
): ReadonlyMap<ServiceId, number> {
  const ownedBy = new Map<ServiceId, ServiceId[]>();
  for (const { owner, owned } of nextDayOf.size > 0 ? links : []) {
    const known = ownedBy.get(owner);
    if (known) known.push(owned);
    else ownedBy.set(owner, [owned]);
  }
  const untilOf = new Map<ServiceId, number>();
  // The first day that reaches a company is the earliest one.
  for (const [company, day] of [...nextDayOf].sort(([, one], [, other]) => one - other)) {
    const open = [company];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (untilOf.has(at)) continue;
      untilOf.set(at, day);
      open.push(...(ownedBy.get(at) ?? []));
    }
  }
  return untilOf;
}

function endsOf({ owner, owned }: OwnershipLink): ServiceId[] {
  return [owner, owned];
}
