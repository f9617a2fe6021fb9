import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import { accessPathOf, isSearchByDates } from './access-path';
import type { CompanyFilter, Page } from './company-filter';
import { type CompaniesChangedWithoutLoad, readCompaniesChangedWithoutLoad } from './companies-changed-without-load';
import { chooseDateIndexes, type DateIndexEntries, maxEntriesReadPerPage } from './date-indexes';
import { filterParameters, intersectWithGranted } from './filter-parameters';
import countEntities from './queries/count-entities.cypher';
import dateIndexEntries from './queries/date-index-entries.cypher';
import matchesByCountry from './queries/matches-by-country.cypher';
import { searchQueries, totalQueryOf } from './search-queries';

/**
 * Returns one page of the service ids that match, ascending: at most `limit` ids, all greater than `after`. A company
 * that matches during the whole search is on exactly one page, whatever loads write in the meantime.
 *
 * @param maxEntries see `CompanyGraphOptions.maxEntriesReadPerPage`.
 */
export async function searchCompanies(
  graph: GraphReader,
  filter: CompanyFilter,
  grants: Grants,
  { after, limit, maxEntries = maxEntriesReadPerPage }: Page & { readonly maxEntries?: number },
): Promise<ServiceId[]> {
  const [due, entries] = await Promise.all([
    dueCompanies(graph, filter, grants),
    isSearchByDates(filter) ? readEntries(graph, filter, grants) : [],
  ]);
  const indexes = await chooseDateIndexes(filter, entries, { limit, maxEntries }, (countries, enough) =>
    readMatches(graph, filterParameters({ ...filter, countries }, grants), enough),
  );
  const wanted = { ...filterParameters(filter, grants, due), ...indexes };
  const parameters = { filter: wanted, after: int(after), limit: int(limit) };
  return (await graph.read<{ id: ServiceId }>(searchQueries[accessPathOf(filter)], parameters)).map(({ id }) => id);
}

/** Reads from the stored counts how many companies and entries of the indexes of dates each country has. */
function readEntries(graph: GraphReader, filter: CompanyFilter, grants: Grants): Promise<DateIndexEntries[]> {
  return graph.read<DateIndexEntries>(dateIndexEntries, { filter: filterParameters(filter, grants) });
}

/**
 * Reads from the stored counts how many companies match both dates in each country. It leaves out changes on days
 * without a load, because the number only decides which index is read.
 */
async function readMatches(
  graph: GraphReader,
  filter: Record<string, unknown>,
  enough: number,
): Promise<ReadonlyMap<CountryCode, number>> {
  const rows = await graph.read<{ country: CountryCode; matches: number }>(matchesByCountry, {
    filter,
    enough: int(enough),
  });
  return new Map(rows.map(({ country, matches }) => [country, matches]));
}

/**
 * Counts the companies that match. A search that may match very many companies uses the counts that loads store per
 * country and day, because counting all matches would take too long.
 */
export async function countCompanies(graph: GraphReader, filter: CompanyFilter, grants: Grants): Promise<number> {
  const due = await dueCompanies(graph, filter, grants);
  const counted = await readTotal(graph, totalQueryOf(filter), { filter: filterParameters(filter, grants, due) });
  return isSearchByDates(filter) ? counted + due.uncounted : counted;
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
