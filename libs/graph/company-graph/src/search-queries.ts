import type { CypherQuery } from '@company-relations/neo4j-client';
import { type AccessPath, accessPathOf } from './access-path';
import type { CompanyFilter } from './company-filter';
import countByBothDates from './queries/count-by-both-dates.cypher';
import countByContentDate from './queries/count-by-content-date.cypher';
import countByCountry from './queries/count-by-country.cypher';
import countByNationalId from './queries/count-by-national-id.cypher';
import countByOrgNo from './queries/count-by-org-no.cypher';
import countByRelationsDate from './queries/count-by-relations-date.cypher';
import countByServiceId from './queries/count-by-service-id.cypher';
import searchByContentDate from './queries/search-by-content-date.cypher';
import searchByCountry from './queries/search-by-country.cypher';
import searchByNationalId from './queries/search-by-national-id.cypher';
import searchByOrgNo from './queries/search-by-org-no.cypher';
import searchByRelationsDate from './queries/search-by-relations-date.cypher';
import searchByServiceId from './queries/search-by-service-id.cypher';

/** For each access path, the query that finds one page and the query that counts all matches. */
export const searchQueries: Readonly<Record<AccessPath, { readonly page: CypherQuery; readonly total: CypherQuery }>> =
  {
    'national-id': { page: searchByNationalId, total: countByNationalId },
    'service-id': { page: searchByServiceId, total: countByServiceId },
    'org-no': { page: searchByOrgNo, total: countByOrgNo },
    'content-date': { page: searchByContentDate, total: countByContentDate },
    'relations-date': { page: searchByRelationsDate, total: countByRelationsDate },
    country: { page: searchByCountry, total: countByCountry },
  };

/** Returns the query that counts all matches of a filter. */
export function totalQueryOf(filter: CompanyFilter): CypherQuery {
  const isByBoth = usesStoredDayCounts(filter) && filter.contentUpdated && filter.relationsUpdated;
  return isByBoth ? countByBothDates : searchQueries[accessPathOf(filter)].total;
}

/**
 * Returns whether the total of a filter comes from the stored counts of companies per day. In these counts, a company
 * is counted on the day of its last load.
 */
export function usesStoredDayCounts(filter: CompanyFilter): boolean {
  const path = accessPathOf(filter);
  return path === 'content-date' || path === 'relations-date';
}
