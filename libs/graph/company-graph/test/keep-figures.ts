import { type FiguresProperties, type FiguresState } from '@company-relations/graph-model';
import { type GraphClient, int } from '@company-relations/neo4j-client';
import {
  type OwnershipLink,
  type ServiceId,
  type Stake,
  UltimateOwnership,
  ultimateOwnershipRevision,
} from '@company-relations/ownership';
import { readerOfDay } from '../src/reader-of-day';
import { type HoldingRow, HoldingsWalk } from '../src/ultimate/holdings-walk';
import { resolvedLinks } from '../src/ultimate/resolved-links';

/** A holding that is stored as current, with the days on which it counts. */
export type StoredHolding = readonly [...HoldingRow, fromDay: number | null, untilDay: number | null];

/** The figures of one company, and the stamp of the change in which they were derived. */
export interface DerivedFigures {
  readonly company: ServiceId;
  readonly owners: readonly { readonly owner: ServiceId; readonly stake: Stake }[];
  readonly properties: Omit<FiguresProperties, 'figuresStamp'>;
  readonly isOmitted: boolean;
  /** The holdings of shares in the company that count on the day. */
  readonly direct: readonly StoredHolding[];
  readonly stamp: number;
}

export interface KeepOptions {
  readonly bound: number;
  /** The day for which the figures are derived, in days since 1970-01-01 (UTC). */
  readonly today: number;
  readonly stamp?: number;
  /** The figures before. A company whose figures and direct holdings are the same keeps its stamp. */
  readonly before?: readonly DerivedFigures[];
}

const allHoldings = `MATCH (c:Company)
  RETURN c.serviceId AS owned, COLLECT {
    MATCH (c)<-[r:OWNS]-(owner:Entity)
    RETURN [owner.serviceId, owner:Company, r.stake, r.min, r.max, r.votesAlone, r.minExcluded, r.maxExcluded,
      r.stake IS NULL AND r.min IS NULL AND r.max IS NULL AND r.record CONTAINS '"numberOfShares":', r.fromDay, r.untilDay]
  } AS holdings`;
const removals = [
  'MATCH ()-[r:ULTIMATELY_OWNS]->() CALL (r) { DELETE r } IN TRANSACTIONS OF 10000 ROWS',
  `MATCH (e:Entity) CALL (e) {
    REMOVE e:FiguresDue, e:FiguresOmitted
    REMOVE e.figuresStamp, e.figuresCount, e.figuresHoldings, e.figuresUntil, e.figuresRevision, e.mayOmitBelow
  } IN TRANSACTIONS OF 10000 ROWS`,
];
const companiesWith = `UNWIND $rows AS row MATCH (c:Company&Entity {serviceId: toInteger(row.company)})
  SET c.figuresStamp = toInteger(row.stamp), c.figuresCount = toInteger(row.figuresCount),
    c.figuresHoldings = toInteger(row.figuresHoldings), c.figuresUntil = toInteger(row.figuresUntil),
    c.figuresRevision = toInteger(row.figuresRevision)
  FOREACH (_ IN CASE WHEN row.isOmitted THEN [1] ELSE [] END | SET c:FiguresOmitted)`;
const figuresWith = `UNWIND $rows AS row MATCH (e:Entity {serviceId: toInteger(row.owner)})
  MATCH (c:Company&Entity {serviceId: toInteger(row.company)})
  CREATE (e)-[:ULTIMATELY_OWNS {record: row.record, stamp: toInteger(row.stamp)}]->(c)`;
const omissions = `UNWIND $rows AS row MATCH (e:Entity {serviceId: toInteger(row)}) SET e.mayOmitBelow = true`;
const stateWith = `MERGE (counter:Counter {name: 'change'})
  SET counter.number = CASE WHEN counter.number > $stamp THEN counter.number ELSE toInteger($stamp) END
  MERGE (state:FiguresState {name: 'figures'}) SET state = $state
  SET state.bound = toInteger(state.bound), state.revision = toInteger(state.revision), state.settledUntil = toInteger(state.settledUntil),
    state.derivedOn = toInteger(state.derivedOn), state.loggedSince = toInteger(state.loggedSince)`;

/** Creates the constraint by which queries find the state of figures, where no migration has created it. */
export async function constrainFiguresState(graph: GraphClient): Promise<void> {
  const text = 'CREATE CONSTRAINT figures_state_name IF NOT EXISTS FOR (s:FiguresState) REQUIRE s.name IS UNIQUE';
  await graph.run({ name: 'figures-state-name', text });
}

/** Replaces all kept figures of a graph by those that its holdings give on a day. Returns them. */
export async function keepFigures(graph: GraphClient, options: KeepOptions): Promise<DerivedFigures[]> {
  const { derived, mayOmitBelow } = await deriveFigures(graph, options);
  for (const text of removals) await graph.run({ name: 'remove-figures', text });
  const companies = derived.map(({ company, stamp, properties, isOmitted }) => ({
    company,
    stamp,
    isOmitted,
    ...properties,
  }));
  await inBatches(graph, companiesWith, companies);
  const figures = derived.flatMap(({ company, stamp, owners }) =>
    owners.map(({ owner, stake }) => ({ owner, company, stamp, record: JSON.stringify(stake) })),
  );
  await inBatches(graph, figuresWith, figures);
  await inBatches(graph, omissions, mayOmitBelow);
  const days = derived.flatMap(({ properties: { figuresUntil } }) => figuresUntil ?? []);
  const { bound, today, stamp = 1 } = options;
  const state: FiguresState = {
    name: 'figures',
    bound,
    revision: ultimateOwnershipRevision,
    derivedOn: today,
    loggedSince: stamp,
    ...(days.length > 0 && { settledUntil: days.reduce((least, day) => Math.min(least, day)) }),
  };
  await graph.run({ name: 'figures-state', text: stateWith }, { state, stamp });
  return derived;
}

async function deriveFigures(
  graph: GraphClient,
  { bound, today, stamp = 1, before = [] }: KeepOptions,
): Promise<{ readonly derived: DerivedFigures[]; readonly mayOmitBelow: readonly number[] }> {
  const read = await graph.run<{ owned: ServiceId; holdings: readonly StoredHolding[] }>(
    { name: 'all-holdings', text: allHoldings },
    { today: int(today) },
  );
  const walk = new HoldingsWalk('up');
  const ids = read.map(({ owned }) => owned);
  const inForce = new Map(
    read.map(({ owned, holdings }) => [owned, holdings.filter((each) => isInForce(each, today))]),
  );
  for (const { owned } of read)
    walk.add({ owned, holdings: (inForce.get(owned) ?? []) as readonly (readonly unknown[])[] as HoldingRow[] });
  walk.complete(ids);
  const reader = readerOfDay(graph, () => new Date(today * 86_400_000));
  const ownership = new UltimateOwnership(await resolvedLinks(reader, walk.links, walk.unresolved));
  const overBudget = walk.overBudget(ids, bound);
  const untilOf = daysUntil(read, today);
  const earlier = new Map(before.map((figures) => [figures.company, figures]));
  const derived = read.map(({ owned: company }): DerivedFigures => {
    const isOmitted = overBudget.has(company) || ownership.dependsOnOversizedLoop(company);
    const owners = isOmitted ? [] : ownership.owners(company);
    const direct = (inForce.get(company) ?? []).filter(([, , , , , votesAlone]) => !votesAlone);
    const until = untilOf(company);
    const properties = {
      figuresCount: owners.length,
      figuresHoldings: direct.length,
      figuresRevision: ultimateOwnershipRevision,
      ...(until !== undefined && { figuresUntil: until }),
    };
    const figures = { company, owners, isOmitted, properties, direct };
    const known = earlier.get(company);
    const isSame = JSON.stringify({ ...known, stamp }) === JSON.stringify({ ...figures, stamp });
    return { ...figures, stamp: known && isSame ? known.stamp : stamp };
  });
  const omitted = derived.filter(({ isOmitted }) => isOmitted).map(({ company }) => company);
  return { derived, mayOmitBelow: [...ownersAbove(omitted, walk.links)] };
}

/** All owners of companies over any number of levels, and the companies. */
function ownersAbove(companies: readonly ServiceId[], links: readonly OwnershipLink[]): Set<number> {
  const above = new Set<number>(companies);
  const owners = new Map<number, number[]>();
  for (const { owner, owned } of links) owners.set(owned, [...(owners.get(owned) ?? []), owner]);
  for (const company of above) for (const owner of owners.get(company) ?? []) above.add(owner);
  return above;
}

function isInForce(holding: StoredHolding, today: number): boolean {
  const [fromDay, untilDay] = holding.slice(-2) as [number | null, number | null];
  return untilDay === null || ((fromDay ?? today) <= today && today < untilDay);
}

/** Returns for a company the first later day on which a holding above it begins or ends. */
function daysUntil(
  rows: readonly { readonly owned: ServiceId; readonly holdings: readonly StoredHolding[] }[],
  today: number,
): (company: ServiceId) => number | undefined {
  const later = (holding: StoredHolding) =>
    (holding.slice(-2) as (number | null)[]).flatMap((day) => (day !== null && day > today ? [day] : []));
  if (!rows.some(({ holdings }) => holdings.some((holding) => later(holding).length > 0))) return () => undefined;
  const holdingsOf = new Map<number, readonly StoredHolding[]>(rows.map(({ owned, holdings }) => [owned, holdings]));
  return (company) => {
    const met = new Set<number>([company]);
    const days: number[] = [];
    for (const each of met)
      for (const holding of holdingsOf.get(each) ?? []) {
        days.push(...later(holding));
        met.add(holding[0]);
      }
    return days.length === 0 ? undefined : Math.min(...days);
  };
}

async function inBatches(graph: GraphClient, text: string, rows: readonly unknown[]): Promise<void> {
  const size = 20_000;
  for (let first = 0; first < rows.length; first += size)
    await graph.run({ name: 'keep-figures', text }, { rows: rows.slice(first, first + size) });
}
