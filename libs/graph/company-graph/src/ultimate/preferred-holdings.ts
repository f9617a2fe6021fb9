import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import {
  areFromSeveralSources,
  defaultSourcePriority,
  ofPreferredSource,
  type OwnershipLink,
  type OwnershipRecord,
  type SourcedStake,
  type SourcePriority,
  unnamedSource,
} from '@company-relations/ownership';
import { inChunks } from '../changes/in-chunks';
import holdingRecords from '../queries/ultimate/holding-records.cypher';
import sourcePriority from '../queries/ultimate/source-priority.cypher';

/** An owner and a company in which it holds shares. */
export type HoldingKey = Pick<OwnershipLink, 'owner' | 'owned'>;

/** All current records of one holding. */
export interface HoldingRecords extends HoldingKey {
  readonly records: readonly SourcedRecord[];
}

/** A record of a holding, with what the choice of a source needs. */
interface SourcedRecord extends SourcedStake {
  readonly record: OwnershipRecord;
}

interface HoldingRecordsRow extends HoldingKey {
  readonly records: readonly (readonly [record: string, source: string | null])[];
}

/**
 * Replaces the links of holdings that several sources state by the links of the preferred source. Otherwise the same holding
 * would be added up, and the company would look over-issued. All other links stay as they are.
 *
 * @param repeated the owners that have several links in one company
 * @throws GraphUnavailable
 */
export async function preferredHoldings(
  graph: GraphReader,
  links: readonly OwnershipLink[],
  repeated: readonly HoldingKey[],
): Promise<readonly OwnershipLink[]> {
  if (repeated.length === 0) return links;
  const several = (await readRecords(graph, repeated)).filter(({ records }) => areFromSeveralSources(records));
  if (several.length === 0) return links;
  const priority = await readSourcePriority(graph);
  const preferred = new Map(
    several.map(({ owner, owned, records }) => [
      keyOf({ owner, owned }),
      ofPreferredSource(records, priority).map(({ stake }) => ({ owner, owned, stake })),
    ]),
  );
  const ownedBySeveral = new Set(several.map(({ owned }) => owned));
  const untouched = links.filter((link) => !ownedBySeveral.has(link.owned) || !preferred.has(keyOf(link)));
  return [...untouched, ...[...preferred.values()].flat()];
}

/** Reads all current records of holdings, each holding once. @throws GraphUnavailable */
export async function readRecords(graph: GraphReader, holdings: readonly HoldingKey[]): Promise<HoldingRecords[]> {
  // A holding can be part of many chains. If the query listed it twice, it would return each of its records twice.
  const distinct = new Map(holdings.map((holding) => [keyOf(holding), holding]));
  const rows = await inChunks(distinct.values(), (chunk) =>
    graph.read<HoldingRecordsRow>(holdingRecords, {
      wanted: { holdings: chunk.map(({ owner, owned }) => [int(owner), int(owned)]) },
    }),
  );
  return rows.map((row) => ({ ...row, records: row.records.map(sourcedRecord) }));
}

/** Returns the priority of the graph's operator, or the default. @throws GraphUnavailable */
export async function readSourcePriority(graph: GraphReader): Promise<SourcePriority> {
  const [row] = await graph.read<{ sources: SourcePriority }>(sourcePriority);
  return row?.sources ?? defaultSourcePriority;
}

/** The text by which a holding is found in a map. */
export function keyOf({ owner, owned }: { readonly owner: number; readonly owned: number }): string {
  return `${owner} ${owned}`;
}

/** The query of the order of sources. The warm-up runs it so that the database plans it. */
export const sourcePriorityWarmUp: { readonly query: CypherQuery; readonly parameters: Record<string, unknown> } = {
  query: sourcePriority,
  parameters: {},
};

function sourcedRecord([text, source]: HoldingRecordsRow['records'][number]): SourcedRecord {
  const record = JSON.parse(text) as OwnershipRecord;
  return { record, stake: record, source: source ?? unnamedSource };
}
