import { type GraphReader, int, ints } from '@company-relations/neo4j-client';
import {
  areFromSeveralSources,
  type DatedOwnership,
  dayText,
  holdingOnDay,
  type HoldingOverTime,
  type OwnershipLink,
  type OwnershipRecord,
  type PastDay,
  recordsOnDay,
  serviceId,
  type ServiceId,
  type SourcedOwnership,
  type SourcePriority,
  unnamedSource,
} from '@company-relations/ownership';
import { inChunks } from '../changes/in-chunks';
import holdingRecordsOnDay from '../queries/ultimate/holding-records-on-day.cypher';
import holdingsOnDay from '../queries/ultimate/holdings-on-day.cypher';
import { type HoldingKey, keyOf, readSourcePriority, type WarmUp } from './stated-holdings';

type HoldingColumns = readonly [
  owner: number,
  isCompany: boolean,
  isEnded: boolean,
  record: string,
  source: string | null,
];

interface HoldingsRow {
  readonly owned: number;
  readonly holdings: readonly HoldingColumns[];
}

/** Selects the holdings in one company and in its direct and indirect owners on a past day. */
export interface HoldingsOnDayLookup {
  readonly company: ServiceId;
  /** How many records may be read. */
  readonly budget: number;
  readonly pastDay: PastDay;
}

/**
 * Reads all holdings that were, or may have been, in force on a past day, in a company and in its direct and indirect
 * owners, in all countries. The function reads level by level.
 *
 * @returns undefined if the holdings have more records than may be read.
 * @throws GraphUnavailable
 */
export async function readHoldingsOnDay(
  graph: GraphReader,
  { company, budget, pastDay }: HoldingsOnDayLookup,
): Promise<OwnershipLink[] | undefined> {
  const links: OwnershipLink[] = [];
  const reached = new Set([company]);
  let [open, records, priority]: [ServiceId[], number, SourcePriority | undefined] = [[company], 0, undefined];
  while (open.length > 0) {
    const rows = await graph.read<HoldingsRow>(holdingsOnDay, { wanted: parametersOf(open, budget, pastDay) });
    records += rows.reduce((sum, { holdings }) => sum + holdings.length, 0);
    if (records > budget) return undefined;
    const found = rows.flatMap(holdingsOf);
    if (!priority && found.some(({ holding }) => areFromSeveralSources(holding.records)))
      priority = await readSourcePriority(graph);
    open = [];
    for (const { holding, isCompany } of found) {
      const counting = holdingOnDay(holding, pastDay, priority ?? []);
      links.push(...counting);
      if (counting.length === 0 || !isCompany || reached.has(holding.owner)) continue;
      reached.add(holding.owner);
      open.push(holding.owner);
    }
  }
  return links;
}

interface RecordsRow extends HoldingKey {
  readonly records: readonly (readonly [isEnded: boolean, record: string, source: string | null])[];
}

/**
 * Returns, for each holding, the records that were, or may have been, in force on a past day. The lists are in the
 * order of `holdings`.
 *
 * @throws GraphUnavailable
 */
export async function readHoldingRecordsOnDay(
  graph: GraphReader,
  holdings: readonly HoldingKey[],
  pastDay: PastDay,
): Promise<(readonly SourcedOwnership[])[]> {
  const distinct = new Map(holdings.map((holding) => [keyOf(holding), holding]));
  const rows = await inChunks(distinct.values(), (chunk) =>
    graph.read<RecordsRow>(holdingRecordsOnDay, {
      wanted: { holdings: chunk.map(({ owner, owned }) => [int(owner), int(owned)]), day: dayText(pastDay.day) },
    }),
  );
  const found = rows.map(({ records, ...key }) => ({
    key,
    records: records.map((columns) => datedOwnership(...columns)),
  }));
  const isOrdered = found.some(({ records }) => areFromSeveralSources(records));
  const priority = isOrdered ? await readSourcePriority(graph) : [];
  const recordsOf = new Map(found.map(({ key, records }) => [keyOf(key), recordsOnDay(records, pastDay, priority)]));
  return holdings.map((holding) => recordsOf.get(keyOf(holding)) ?? []);
}

/**
 * The queries of this module, with parameters that match nothing. The warm-up runs them so that the database plans
 * them.
 */
export const holdingsOnDayWarmUps: readonly WarmUp[] = [
  { query: holdingsOnDay, parameters: { wanted: parametersOf([], 1, { day: 0, today: 0 }) } },
  { query: holdingRecordsOnDay, parameters: { wanted: { holdings: [], day: '1970-01-01' } } },
];

function datedOwnership(isEnded: boolean, text: string, source: string | null): DatedOwnership {
  return { record: JSON.parse(text) as OwnershipRecord, source: source ?? unnamedSource, isEnded };
}

function parametersOf(companies: readonly ServiceId[], budget: number, pastDay: PastDay): Record<string, unknown> {
  return {
    serviceIds: ints(companies),
    // One more than the budget, so that the query can return enough rows to show that a company is over its budget.
    maxPerCompany: int(budget + 1),
    day: dayText(pastDay.day),
  };
}

interface FoundHolding {
  readonly holding: HoldingOverTime;
  readonly isCompany: boolean;
}

/** Groups the records of a company by owner. */
function holdingsOf({ owned, holdings }: HoldingsRow): FoundHolding[] {
  const byOwner = new Map<number, { readonly isCompany: boolean; readonly records: DatedOwnership[] }>();
  for (const [owner, isCompany, isEnded, text, source] of holdings) {
    const record = datedOwnership(isEnded, text, source);
    const known = byOwner.get(owner);
    if (known) known.records.push(record);
    else byOwner.set(owner, { isCompany, records: [record] });
  }
  return [...byOwner].map(([owner, { isCompany, records }]) => ({
    holding: { owner: serviceId(owner), owned: serviceId(owned), records },
    isCompany,
  }));
}
