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
import searchByCountry from './queries/search-by-country.cypher';
import searchByDates from './queries/search-by-dates.cypher';
import searchByNationalId from './queries/search-by-national-id.cypher';
import searchByOrgNo from './queries/search-by-org-no.cypher';
import searchByServiceId from './queries/search-by-service-id.cypher';

/** For each access path, the query that finds one page. */
export const searchQueries: Readonly<Record<AccessPath, CypherQuery>> = {
  'national-id': searchByNationalId,
  'service-id': searchByServiceId,
  'org-no': searchByOrgNo,
  dates: searchByDates,
  country: searchByCountry,
};

/** For each access path, the query that counts all matches. For dates, it depends on which dates the filter has. */
const totalQueries: Readonly<Record<Exclude<AccessPath, 'dates'>, CypherQuery>> = {
  'national-id': countByNationalId,
  'service-id': countByServiceId,
  'org-no': countByOrgNo,
  country: countByCountry,
};

/** All queries that count matches. */
export const allTotalQueries: readonly CypherQuery[] = [
  ...Object.values(totalQueries),
  countByContentDate,
  countByRelationsDate,
  countByBothDates,
];

/** Returns the query that counts all matches of a filter. */
export function totalQueryOf(filter: Partial<CompanyFilter>): CypherQuery {
  const path = accessPathOf(filter);
  if (path !== 'dates') return totalQueries[path];
  if (filter.contentUpdated && filter.relationsUpdated) return countByBothDates;
  return filter.contentUpdated ? countByContentDate : countByRelationsDate;
}
