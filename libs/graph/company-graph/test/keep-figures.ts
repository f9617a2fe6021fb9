import { type CompanyFiguresProperties, type FiguresState } from '@company-relations/graph-model';
import { type GraphClient, int } from '@company-relations/neo4j-client';
import { beginOfDay, type ServiceId, type Stake, ultimateOwnershipRevision } from '@company-relations/ownership';
import { readerWithToday } from '../src/reader-with-today';
import { deriveFigures, readNextDays } from '../src/ultimate/derive-figures';

/** A holding of shares that is stored as current, with the days on which it counts. */
export type StoredHolding = readonly [owner: number, record: string, fromDay: number | null, untilDay: number | null];

/** The figures of one company, and the stamp of the change by which they were derived. */
export interface DerivedFigures {
  readonly company: ServiceId;
  readonly owners: readonly { readonly owner: ServiceId; readonly stake: Stake }[];
  readonly properties: Omit<CompanyFiguresProperties, 'figuresStamp'>;
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
  /** The earlier figures. A company whose figures and direct holdings are the same keeps its stamp. */
  readonly before?: readonly DerivedFigures[];
}

const allHoldings = `MATCH (c:Company)
  RETURN c.serviceId AS owned, COLLECT {
    MATCH (c)<-[r:OWNS]-(owner:Entity)
    WHERE r.votesAlone IS NULL
    RETURN [owner.serviceId, r.record, r.fromDay, r.untilDay]
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
    state.derivedOn = toInteger(state.derivedOn), state.loggedSince = toInteger(state.loggedSince),
    state.derivedUpTo = toInteger(state.derivedUpTo)`;

/** Replaces all stored figures of a graph by those that follow from its holdings on a day. Returns these. */
export async function keepFigures(graph: GraphClient, options: KeepOptions): Promise<DerivedFigures[]> {
  const { derived, mayOmitBelow } = await deriveAll(graph, options);
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
    derivedUpTo: stamp,
    ...(days.length > 0 && { settledUntil: days.reduce((least, day) => Math.min(least, day)) }),
  };
  await graph.run({ name: 'figures-state', text: stateWith }, { state, stamp });
  return derived;
}

async function deriveAll(
  graph: GraphClient,
  { bound, today, stamp = 1, before = [] }: KeepOptions,
): Promise<{ readonly derived: DerivedFigures[]; readonly mayOmitBelow: readonly number[] }> {
  const parameters = { today: int(today) };
  const read = await graph.run<{ owned: ServiceId; holdings: readonly StoredHolding[] }>(
    { name: 'all-holdings', text: allHoldings },
    parameters,
  );
  const companies = read.map(({ owned }) => owned);
  const figures = new Map(
    (await deriveFigures(graph, { companies, bound, today })).map((each) => [each.company, each]),
  );
  const omitted = companies.filter((company) => figures.get(company)?.figures === undefined);
  const mayOmitBelow = ownersAbove(omitted, read);
  const onDay = readerWithToday(graph, () => new Date(beginOfDay(today)));
  const days = [...(await readNextDays(onDay, mayOmitBelow)).values()];
  const omittedUntil = days.length === 0 ? undefined : Math.min(...days);
  const earlier = new Map(before.map((each) => [each.company, each]));
  const derived = read.map(({ owned: company, holdings }): DerivedFigures => {
    const { figures: owners, until } = figures.get(company) ?? {};
    const direct = holdings.filter((holding) => isInForce(holding, today));
    const figuresUntil = owners === undefined ? omittedUntil : until;
    const properties = {
      figuresCount: owners?.length ?? 0,
      figuresHoldings: direct.length,
      figuresRevision: ultimateOwnershipRevision,
      ...(figuresUntil !== undefined && { figuresUntil }),
    };
    const kept = { company, owners: owners ?? [], isOmitted: owners === undefined, properties, direct };
    const known = earlier.get(company);
    const isSame = JSON.stringify({ ...known, stamp }) === JSON.stringify({ ...kept, stamp });
    return { ...kept, stamp: known && isSame ? known.stamp : stamp };
  });
  return { derived, mayOmitBelow: [...mayOmitBelow] };
}

/** Returns the companies and their owners over any number of levels and on any day. */
function ownersAbove(
  companies: readonly ServiceId[],
  rows: readonly { readonly owned: ServiceId; readonly holdings: readonly StoredHolding[] }[],
): Set<ServiceId> {
  const above = new Set(companies);
  const holdingsIn = new Map<number, readonly StoredHolding[]>(rows.map(({ owned, holdings }) => [owned, holdings]));
  for (const company of above) for (const [owner] of holdingsIn.get(company) ?? []) above.add(owner as ServiceId);
  return above;
}

function isInForce([, , fromDay, untilDay]: StoredHolding, today: number): boolean {
  return untilDay === null || ((fromDay ?? today) <= today && today < untilDay);
}

async function inBatches(graph: GraphClient, text: string, rows: readonly unknown[]): Promise<void> {
  const size = 20_000;
  for (let first = 0; first < rows.length; first += size)
    await graph.run({ name: 'keep-figures', text }, { rows: rows.slice(first, first + size) });
}
