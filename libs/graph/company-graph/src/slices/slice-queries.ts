import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphClient, GraphUnavailable, int, ints } from '@company-relations/neo4j-client';
import { type CompanyRelations, type CountryCode, type Relation, serviceId, type ServiceId } from '@company-relations/ownership';
import { countriesByType, typesIn } from '../filter-parameters';
import childrenInSlices from '../queries/slices/children-in-slices.cypher';
import oneHolding from '../queries/slices/one-holding.cypher';
import parentsInSlices from '../queries/slices/parents-in-slices.cypher';
import sliceOfChildren from '../queries/slices/slice-of-children.cypher';
import sliceOfParents from '../queries/slices/slice-of-parents.cypher';
import { type LinkRow, RowReader } from '../relation-rows';

/** Towards those who own or run a company, or towards what it owns or runs. */
export type Side = 'parents' | 'children';

/** The service ids at the other ends of a company's links, ascending, a list of them for each slice. */
export type SlicedIds = Readonly<Record<Side, readonly (readonly number[])[]>>;

const queries: Readonly<Record<Side, { readonly ids: CypherQuery; readonly links: CypherQuery }>> = {
  parents: { ids: parentsInSlices, links: sliceOfParents },
  children: { ids: childrenInSlices, links: sliceOfChildren },
};

/** Reads the links of one company in slices, as far as the grants allow. Every method throws `GraphUnavailable`. */
export class SliceReader {
  private readonly wanted: Readonly<Record<string, unknown>>;
  private readonly company: ServiceId;

  constructor(
    private readonly graph: Pick<GraphClient, 'read'>,
    { company, countryCode }: { readonly company: ServiceId; readonly countryCode: CountryCode },
    grants: Grants,
  ) {
    this.wanted = wantedOf(company, countryCode, grants);
    this.company = company;
  }

  /** @param ofSlice the most service ids of a slice. */
  async ids(ofSlice: number): Promise<SlicedIds> {
    const idsOf = async (side: Side) =>
      (await this.graph.read<{ ids: readonly number[] }>(queries[side].ids, { wanted: { ...this.wanted, ofSlice: int(ofSlice) } })).map(({ ids }) => ids);
    const [parents, children] = await Promise.all([idsOf('parents'), idsOf('children')]);
    return { parents, children };
  }

  /**
   * The relations with those of the ids that the company still has a link with, each whole. Unavailable is also a company that
   * was deleted since, or is of another country: what was read of it before goes with nothing more.
   */
  async relations(side: Side, ids: readonly number[]): Promise<readonly Relation[]> {
    const wanted = { ...this.wanted, ids: ints(ids) };
    const [row] = await this.graph.read<{ links: readonly LinkRow[] }>(queries[side].links, { wanted });
    if (!row) throw new GraphUnavailable('A company went away while its links were read.');
    const reader = new RowReader();
    const relations = side === 'parents' ? reader.parents(row.links, this.company) : reader.children(row.links);
    await reader.proxies.settle(this.graph);
    return relations;
  }

  /** A child that the company holds shares of; none where there is none. */
  async oneHolding(): Promise<CompanyRelations['children']> {
    const rows = await this.graph.read<{ link: LinkRow }>(oneHolding, { wanted: this.wanted });
    return new RowReader().children(rows.map(({ link }) => link));
  }
}

/** Every query of this module with parameters that match nothing. */
export function queriesOfNoSlice(grants: Grants): { readonly query: CypherQuery; readonly parameters: Record<string, unknown> }[] {
  const wanted = { ...wantedOf(serviceId(1), '', grants), ids: ints([]), ofSlice: int(1) };
  return [...Object.values(queries).flatMap(({ ids, links }) => [ids, links]), oneHolding].map((query) => ({ query, parameters: { wanted } }));
}

function wantedOf(company: ServiceId, country: CountryCode, grants: Grants): Record<string, unknown> {
  return { serviceId: int(company), country, types: typesIn(country, grants), countriesByType: countriesByType(grants, grants.countries) };
}
