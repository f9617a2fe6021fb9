import { type CypherQuery, type GraphReader, int, ints } from '@company-relations/neo4j-client';
import {
  type CompanyProfile,
  defaultSourcePriority,
  type OwnershipLink,
  type OwnershipRecord,
  type ServiceId,
  type ShareCounts,
  shareCountsOf,
  type SourcedStake,
  type SourceName,
  type SourcePriority,
  stakesOf,
  type StatedOwnership,
  type StatedTotalShares,
  statedTotalSharesOf,
  statesSharesAlone,
  unnamedSource,
} from '@company-relations/ownership';
import { inChunks } from '../changes/in-chunks';
import holdingRecords from '../queries/ultimate/holding-records.cypher';
import sourcePriority from '../queries/ultimate/source-priority.cypher';
import statedTotals from '../queries/ultimate/stated-totals.cypher';

/** An owner and a company in which it holds shares. */
export type HoldingKey = Pick<OwnershipLink, 'owner' | 'owned'>;

/**
 * A holding with all its current records, the numbers of shares in these records, and the stakes that these records
 * give.
 */
export interface StatedHolding extends HoldingKey {
  readonly records: readonly StatedOwnership[];
  readonly counts: ShareCounts;
  readonly stakes: readonly SourcedStake[];
}

/**
 * The profile of a company. If several sources describe the company, `sources` has what each source states, as JSON.
 */
export interface SourcesOfCompany {
  readonly profile: string;
  readonly source: SourceName | null;
  readonly sources: string | null;
}

interface HoldingRecordsRow extends HoldingKey {
  readonly records: readonly (readonly [record: string, source: string | null])[];
}

interface TotalsRow extends SourcesOfCompany {
  readonly company: ServiceId;
}

/**
 * Reads all current records of holdings. Each holding is in the result once. The profiles of the owned companies are
 * read only if a stake may follow from a number of shares.
 *
 * @throws GraphUnavailable
 */
export async function readStatedHoldings(
  graph: GraphReader,
  holdings: readonly HoldingKey[],
): Promise<StatedHolding[]> {
  // A holding can be part of many chains. If the parameters had a holding twice, the query would return each of its
  // records twice.
  const distinct = new Map(holdings.map((holding) => [keyOf(holding), holding]));
  const rows = await inChunks(distinct.values(), (chunk) =>
    graph.read<HoldingRecordsRow>(holdingRecords, {
      wanted: { holdings: chunk.map(({ owner, owned }) => [int(owner), int(owned)]) },
    }),
  );
  const read = rows.map(({ records, ...key }) => ({ ...key, records: records.map(statedOwnership) }));
  const counting = read.filter(({ records }) => records.some(({ record }) => statesSharesAlone(record)));
  const totals = await readTotals(graph, new Set(counting.map(({ owned }) => owned)));
  return read.map(({ records, ...key }) => {
    const counts = shareCountsOf(records, totals.get(key.owned) ?? []);
    return { ...key, records, counts, stakes: stakesOf(records, counts) };
  });
}

/** Returns the total numbers of shares that the sources of a company state. */
export function statedTotalSharesOfCompany({ profile, source, sources }: SourcesOfCompany): StatedTotalShares[] {
  if (sources !== null)
    return statedTotalSharesOf(
      JSON.parse(sources) as { readonly source?: SourceName; readonly profile: CompanyProfile }[],
    );
  const stated = { profile: JSON.parse(profile) as CompanyProfile };
  return statedTotalSharesOf([source === null ? stated : { ...stated, source }]);
}

/**
 * Returns the order of sources that the operator set, or the default order.
 *
 * @throws GraphUnavailable
 */
export async function readSourcePriority(graph: GraphReader): Promise<SourcePriority> {
  const [row] = await graph.read<{ sources: SourcePriority }>(sourcePriority);
  return row?.sources ?? defaultSourcePriority;
}

/** The key of a holding in a map. */
export function keyOf({ owner, owned }: { readonly owner: number; readonly owned: number }): string {
  return `${owner} ${owned}`;
}

/**
 * A query with parameters that match nothing but have the types of real parameters. The warm-up runs the query so that
 * the database plans it.
 */
export interface WarmUp {
  readonly query: CypherQuery;
  readonly parameters: Record<string, unknown>;
}

/** The query for the records of holdings, for the warm-up. */
export const holdingRecordsWarmUp: WarmUp = { query: holdingRecords, parameters: { wanted: { holdings: [] } } };
/** The query for the order of sources, for the warm-up. */
export const sourcePriorityWarmUp: WarmUp = { query: sourcePriority, parameters: {} };
/** The query for the total numbers of shares, for the warm-up. */
export const statedTotalSharesWarmUp: WarmUp = { query: statedTotals, parameters: { wanted: { serviceIds: [] } } };

async function readTotals(
  graph: GraphReader,
  companies: ReadonlySet<ServiceId>,
): Promise<ReadonlyMap<ServiceId, readonly StatedTotalShares[]>> {
  const rows = await inChunks(companies, (chunk) =>
    graph.read<TotalsRow>(statedTotals, { wanted: { serviceIds: ints(chunk) } }),
  );
  return new Map(rows.map((row) => [row.company, statedTotalSharesOfCompany(row)]));
}

function statedOwnership([text, source]: HoldingRecordsRow['records'][number]): StatedOwnership {
  return { record: JSON.parse(text) as OwnershipRecord, source: source ?? unnamedSource };
}
