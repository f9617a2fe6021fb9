import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import {
  areFromSeveralSources,
  defaultSourcePriority,
  type OwnershipLink,
  preferredSource,
  type ServiceId,
  type SourcedStake,
  type SourcePriority,
  unnamedSource,
} from '@company-relations/ownership';
import { inChunks } from '../changes/in-chunks';
import holdingSources from '../queries/ultimate/holding-sources.cypher';
import sourcePriority from '../queries/ultimate/source-priority.cypher';
import { stakeOf } from './holdings-walk';

/** An owner and a company in which it holds shares. */
export type HoldingKey = Pick<OwnershipLink, 'owner' | 'owned'>;

type SourcedRow = readonly [
  source: string | null,
  stake: number | null,
  min: number | null,
  max: number | null,
  minExcluded: boolean | null,
  maxExcluded: boolean | null,
];

interface HoldingSourcesRow {
  readonly owner: ServiceId;
  readonly owned: ServiceId;
  readonly stakes: readonly SourcedRow[];
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
  const [priority, rows] = await Promise.all([readSourcePriority(graph), readHoldingSources(graph, repeated)]);
  const preferred = new Map<string, readonly OwnershipLink[]>();
  for (const { owner, owned, stakes } of rows) {
    const stated = stakes.map(sourcedStake);
    if (!areFromSeveralSources(stated)) continue;
    const source = preferredSource(stated, priority);
    const kept = stated.filter((each) => each.source === source);
    preferred.set(
      keyOf({ owner, owned }),
      kept.map(({ stake }) => ({ owner, owned, stake })),
    );
  }
  if (preferred.size === 0) return links;
  const ownedBySeveral = new Set(rows.map(({ owned }) => owned));
  const untouched = links.filter((link) => !ownedBySeveral.has(link.owned) || !preferred.has(keyOf(link)));
  return [...untouched, ...[...preferred.values()].flat()];
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

/**
 * The queries with parameters that match nothing but have the types of real ones. The warm-up runs them so that the
 * database plans them.
 */
export const preferredHoldingsWarmUp: readonly {
  readonly query: CypherQuery;
  readonly parameters: Record<string, unknown>;
}[] = [
  { query: holdingSources, parameters: { wanted: { holdings: [] } } },
  { query: sourcePriority, parameters: {} },
];

function readHoldingSources(graph: GraphReader, holdings: readonly HoldingKey[]): Promise<HoldingSourcesRow[]> {
  const distinct = new Map(holdings.map((holding) => [keyOf(holding), holding]));
  return inChunks(distinct.values(), (chunk) =>
    graph.read<HoldingSourcesRow>(holdingSources, {
      wanted: { holdings: chunk.map(({ owner, owned }) => [int(owner), int(owned)]) },
    }),
  );
}

function sourcedStake([source, stake, min, max, minExcluded, maxExcluded]: SourcedRow): SourcedStake {
  return {
    source: source ?? unnamedSource,
    stake: stakeOf([0, false, stake, min, max, null, minExcluded, maxExcluded]),
  };
}
