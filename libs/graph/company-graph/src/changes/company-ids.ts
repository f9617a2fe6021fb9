import { type GraphReader, int } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import companyIds from '../queries/changes/company-ids.cypher';

export interface CompanyIdsPage {
  readonly country: CountryCode;
  readonly after: number;
  readonly limit: number;
}

/** One page of the companies of a country, ascending by service id. @throws GraphUnavailable */
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
