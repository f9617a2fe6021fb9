import { type GraphReader, int } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import companyIds from '../queries/changes/company-ids.cypher';

export interface CompanyIdsPage {
  readonly country: CountryCode;
  readonly after: number;
  readonly limit: number;
}

/**
 * Returns one page of the service ids of a country's companies, ascending.
 *
 * @throws GraphUnavailable
 */
export async function readCompanyIds(
  graph: GraphReader,
  { country, after, limit }: CompanyIdsPage,
): Promise<ServiceId[]> {
  const rows = await graph.read<{ ids: readonly ServiceId[] }>(companyIds, {
    wanted: { country, after: int(after) },
    limit: int(limit),
  });
  return rows.flatMap(({ ids }) => ids);
}
