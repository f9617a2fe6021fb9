import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { accessPathOf } from './access-path';
import type { CompanyFilter, Page } from './company-filter';
import { type CompaniesChangedWithoutLoad, readCompaniesChangedWithoutLoad } from './companies-changed-without-load';
import { filterParameters, intersectWithGranted } from './filter-parameters';
import countEntities from './queries/count-entities.cypher';
import { usesStoredDayCounts, searchQueries, totalQueryOf } from './search-queries';

/**
 * Returns one page of the service ids that match, ascending: at most `limit` ids, all greater than `after`. A company
 * that matches during the whole search is on exactly one page, whatever loads write in the meantime.
 */
export async function searchCompanies(
  graph: GraphReader,
  filter: CompanyFilter,
  grants: Grants,
  page: Page,
): Promise<ServiceId[]> {
  const { page: query } = searchQueries[accessPathOf(filter, page.expectedTotal)];
  const wanted = filterParameters(filter, grants, await dueCompanies(graph, filter, grants));
  const parameters = { filter: wanted, after: int(page.after), limit: int(page.limit) };
  return (await graph.read<{ id: ServiceId }>(query, parameters)).map(({ id }) => id);
}

/**
 * Counts the companies that match. A search that may match very many companies uses the counts that loads store per
 * country and day, because counting all matches would take too long.
 */
export async function countCompanies(graph: GraphReader, filter: CompanyFilter, grants: Grants): Promise<number> {
  const due = await dueCompanies(graph, filter, grants);
  const counted = await readTotal(graph, totalQueryOf(filter), { filter: filterParameters(filter, grants, due) });
  return usesStoredDayCounts(filter) ? counted + due.uncounted : counted;
}

/** Counts all companies and persons of the graph. */
export function countAllEntities(graph: GraphReader): Promise<number> {
  return readTotal(graph, countEntities);
}

function dueCompanies(graph: GraphReader, filter: CompanyFilter, grants: Grants): Promise<CompaniesChangedWithoutLoad> {
  return readCompaniesChangedWithoutLoad(graph, filter, intersectWithGranted(filter.countries, grants));
}

async function readTotal(
  graph: GraphReader,
  query: CypherQuery,
  parameters?: Record<string, unknown>,
): Promise<number> {
  const [row] = await graph.read<{ total: number }>(query, parameters);
  if (!row) throw new Error(`${query.name} gave no row`);
  return row.total;
}
