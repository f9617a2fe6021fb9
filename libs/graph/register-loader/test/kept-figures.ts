import { type DerivedFigures, deriveFigures } from '@company-relations/company-graph';
import type { FiguresState } from '@company-relations/graph-model';
import { type GraphClient, int } from '@company-relations/neo4j-client';
import { type ServiceId, ultimateOwnershipRevision } from '@company-relations/ownership';

interface KeptRow {
  readonly company: ServiceId;
  readonly isDue: boolean;
  readonly isOmitted: boolean;
  readonly stamp: number | null;
  readonly count: number | null;
  readonly until: number | null;
  readonly storedHoldings: number | null;
  /** How many holdings of shares are in the company on the day. */
  readonly holdings: number;
  readonly revision: number | null;
  readonly figures: readonly (readonly [owner: ServiceId, record: string, stamp: number])[];
}

interface EntityRow {
  readonly entity: ServiceId;
  readonly mayOmitBelow: boolean;
}

const keptQuery = {
  name: 'kept-figures',
  text: `MATCH (c:Company) RETURN c.serviceId AS company, c:FiguresDue AS isDue, c:FiguresOmitted AS isOmitted, c.figuresStamp AS stamp,
    c.figuresCount AS count, c.figuresUntil AS until, c.figuresRevision AS revision, c.figuresHoldings AS storedHoldings,
    COUNT { MATCH (c)<-[r:OWNS]-() WHERE r.votesAlone IS NULL AND coalesce(r.fromDay, $today) <= $today < coalesce(r.untilDay, $today + 1) } AS holdings,
    COLLECT { MATCH (o:Entity)-[f:ULTIMATELY_OWNS]->(c) RETURN [o.serviceId, f.record, f.stamp] ORDER BY o.serviceId } AS figures
    ORDER BY company`,
};
const entitiesQuery = {
  name: 'entities',
  text: 'MATCH (e:Entity) RETURN e.serviceId AS entity, coalesce(e.mayOmitBelow, false) AS mayOmitBelow ORDER BY entity',
};
const stateQuery = { name: 'state', text: 'MATCH (s:FiguresState) RETURN s {.*} AS state' };

/**
 * The figures that a reader finds if it follows the rules of stored figures, and the figures that follow from the
 * holdings.
 */
export interface ComparedFigures {
  /**
   * The owners and stakes of each company whose stored figures may be used, and the number of holdings in the company.
   */
  readonly kept: Record<number, unknown>;
  /** The owners, stakes and numbers of holdings of the same companies, derived now. */
  readonly derived: Record<number, unknown>;
  /** The stored figures of what an entity owns, for each entity where they may be used. */
  readonly keptBelow: Record<number, unknown>;
  readonly derivedBelow: Record<number, unknown>;
  readonly due: number;
  /** Whether the state of the figures says to readers that no company is due. */
  readonly isSaidDerived: boolean;
  readonly omitted: number;
  /** How many companies have figures whose last day has passed. */
  readonly passed: number;
  readonly isWhole: boolean;
}

/** Compares all stored figures that may be used on a day with those that follow from the holdings of that day. */
export async function compareFigures(graph: GraphClient, today: number): Promise<ComparedFigures> {
  const rows = await graph.read<KeptRow>(keptQuery, { today: int(today) });
  const state = (await graph.read<{ state: FiguresState }>(stateQuery))[0]?.state;
  const isWhole = state?.revision === ultimateOwnershipRevision;
  const companies = rows.map(({ company }) => company);
  const derivedWith = async (bound: number) =>
    new Map((await deriveFigures(graph, { companies, bound, today })).map((each) => [each.company, each]));
  const bounded = await derivedWith(state?.bound ?? 0);
  const passed = rows.filter(({ until }) => until !== null && until <= today);
  const usable = isWhole ? rows.filter((row) => isUsable(row) && !passed.includes(row)) : [];
  const due = rows.filter(({ isDue }) => isDue).length;
  const isSaidDerived = state?.derivedUpTo !== undefined && (state.lastMarked ?? 0) <= state.derivedUpTo;
  const isBelowUsable = isWhole && isSaidDerived && (state.settledUntil === undefined || today < state.settledUntil);
  const owners = isBelowUsable ? (await graph.read<EntityRow>(entitiesQuery)).filter((row) => !row.mayOmitBelow) : [];
  const whole = isBelowUsable ? await derivedWith(1_000_000) : new Map<ServiceId, DerivedFigures>();
  return {
    kept: Object.fromEntries(usable.map((row) => [row.company, [keptOf(row), row.storedHoldings]])),
    derived: Object.fromEntries(
      usable.map(({ company, holdings }) => [company, [textsOf(bounded.get(company)), holdings]]),
    ),
    keptBelow: Object.fromEntries(owners.map(({ entity }) => [entity, keptOwned(rows, entity)])),
    derivedBelow: Object.fromEntries(owners.map(({ entity }) => [entity, derivedOwned(whole, entity)])),
    due,
    isSaidDerived,
    omitted: rows.filter(({ isOmitted }) => isOmitted).length,
    passed: passed.length,
    isWhole,
  };
}

/** Returns the stored figures of companies that may be used on a day. Expects that they are right. */
export async function rightKeptFigures(graph: GraphClient, today: number): Promise<Record<number, unknown>> {
  const { kept, derived } = await compareFigures(graph, today);
  expect(kept).toEqual(derived);
  return kept;
}

function isUsable({ stamp, count, revision, figures }: KeptRow): boolean {
  return (
    stamp !== null &&
    revision === ultimateOwnershipRevision &&
    count === figures.length &&
    figures.every((figure) => figure[2] === stamp)
  );
}

function keptOf({ isOmitted, figures }: KeptRow): unknown {
  return isOmitted ? 'omitted' : figures.map(([owner, record]) => [owner, record]);
}

function textsOf(derived: DerivedFigures | undefined): unknown {
  return derived?.figures?.map(({ owner, stake }) => [owner, JSON.stringify(stake)]) ?? 'omitted';
}

function keptOwned(rows: readonly KeptRow[], entity: ServiceId): unknown {
  return rows.flatMap(({ company, stamp, figures }) =>
    figures.filter(([owner, , of]) => owner === entity && of === stamp).map(([, record]) => [company, record]),
  );
}

function derivedOwned(whole: ReadonlyMap<ServiceId, DerivedFigures>, entity: ServiceId): unknown {
  return [...whole.values()].flatMap(({ company, figures = [] }) =>
    figures.filter(({ owner }) => owner === entity).map(({ stake }) => [company, JSON.stringify(stake)]),
  );
}
