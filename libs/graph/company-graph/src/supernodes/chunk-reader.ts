import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphReader, GraphUnavailable, int, ints } from '@company-relations/neo4j-client';
import {
  type CompanyRelations,
  type CountryCode,
  type Relation,
  serviceId,
  type ServiceId,
} from '@company-relations/ownership';
import { countriesByType, grantedTypesIn } from '../filter-parameters';
import childIdChunks from '../queries/supernodes/child-id-chunks.cypher';
import chunkOfChildren from '../queries/supernodes/chunk-of-children.cypher';
import chunkOfParents from '../queries/supernodes/chunk-of-parents.cypher';
import oneHolding from '../queries/supernodes/one-holding.cypher';
import parentIdChunks from '../queries/supernodes/parent-id-chunks.cypher';
import type { LinkRow } from '../relation-rows';
import { RowReader } from '../row-reader';

/** Parents own or run the company. Children are the companies that it owns or runs. */
export type Side = 'parents' | 'children';

/** The service ids of a company's parents and of its children, ascending. Each chunk has a list of its own. */
export type ChunkedIds = Readonly<Record<Side, readonly (readonly number[])[]>>;

const queries: Readonly<Record<Side, { readonly ids: CypherQuery; readonly links: CypherQuery }>> = {
  parents: { ids: parentIdChunks, links: chunkOfParents },
  children: { ids: childIdChunks, links: chunkOfChildren },
};

/** Reads the links of one company in chunks, as far as the grants allow. Every method throws `GraphUnavailable`. */
export class ChunkReader {
  private readonly wanted: Readonly<Record<string, unknown>>;
  private readonly company: ServiceId;

  constructor(
    private readonly graph: GraphReader,
    { company, countryCode }: { readonly company: ServiceId; readonly countryCode: CountryCode },
    grants: Grants,
  ) {
    this.wanted = parametersOf(company, countryCode, grants);
    this.company = company;
  }

  /** @param perChunk the largest number of service ids per chunk. */
  async ids(perChunk: number): Promise<ChunkedIds> {
    const idsOf = async (side: Side) =>
      (
        await this.graph.read<{ ids: readonly number[] }>(queries[side].ids, {
          wanted: { ...this.wanted, perChunk: int(perChunk) },
        })
      ).map(({ ids }) => ids);
    const [parents, children] = await Promise.all([idsOf('parents'), idsOf('children')]);
    return { parents, children };
  }

  /**
   * Returns the company's relations with the given parents or children. A parent or child that no longer has a link to
   * the company is left out.
   *
   * @throws GraphUnavailable if the company was deleted or moved to another country since its ids were read, because
   *   the earlier chunks alone would be a wrong answer.
   */
  async relations(side: Side, ids: readonly number[]): Promise<readonly Relation[]> {
    const wanted = { ...this.wanted, ids: ints(ids) };
    const [row] = await this.graph.read<{ links: readonly LinkRow[] }>(queries[side].links, { wanted });
    if (!row) throw new GraphUnavailable('A company went away while its links were read.');
    const reader = new RowReader();
    const relations = side === 'parents' ? reader.parents(row.links, this.company) : reader.children(row.links);
    await reader.proxies.resolve(this.graph);
    return relations;
  }

  /** Returns a list with one child in which the company holds shares. The list is empty if there is no such child. */
  async oneHolding(): Promise<CompanyRelations['children']> {
    const rows = await this.graph.read<{ link: LinkRow }>(oneHolding, { wanted: this.wanted });
    return new RowReader().children(rows.map(({ link }) => link));
  }
}

/**
 * All queries of this module, each with parameters that match nothing. The warm-up runs them so that the database plans
 * them.
 */
export function chunkWarmUpQueries(
  grants: Grants,
): { readonly query: CypherQuery; readonly parameters: Record<string, unknown> }[] {
  const wanted = { ...parametersOf(serviceId(1), '', grants), ids: ints([]), perChunk: int(1) };
  return [...Object.values(queries).flatMap(({ ids, links }) => [ids, links]), oneHolding].map((query) => ({
    query,
    parameters: { wanted },
  }));
}

function parametersOf(company: ServiceId, country: CountryCode, grants: Grants): Record<string, unknown> {
  return {
    serviceId: int(company),
    country,
    types: grantedTypesIn(country, grants),
    countriesByType: countriesByType(grants, grants.countries),
  };
}
