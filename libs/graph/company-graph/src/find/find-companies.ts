import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphReader, ints } from '@company-relations/neo4j-client';
import {
  compareMatches,
  type CountryCode,
  type IdentifiedCompany,
  leiScheme,
  matchName,
  readWantedName,
  type ServiceId,
} from '@company-relations/ownership';
import { type FindableCountries, findableCountries } from '../filter-parameters';
import companiesByLei from '../queries/find/companies-by-lei.cypher';
import companiesByOrgNo from '../queries/find/companies-by-org-no.cypher';
import identifiedCompanies from '../queries/find/identified-companies.cypher';
import { entityOf, type EntityRow } from '../loaded-entities';
import { findByName, nameWarmUps } from './find-by-name';

/** What the caller knows about the company to find. The company must match all given members. */
export interface CompanySearch {
  readonly name?: string;
  /** In the form of `normalizeRegisterNumber`. */
  readonly lei?: string;
  /** In the form of `normalizeRegisterNumber`. */
  readonly orgNo?: string;
  readonly country?: CountryCode;
  readonly limit: number;
}

interface NumberedRow {
  readonly serviceId: ServiceId;
  readonly foldedName: string | null;
}

type IdentifiedRow = EntityRow & { readonly leis: readonly string[] };

const leiPrefix = `register:${leiScheme}:`;

/**
 * Returns all queries that find companies, with parameters that match nothing. The warm-up runs them so that the
 * database plans them.
 */
export function findCompaniesWarmUpQueries(
  nothing: Grants,
): { query: CypherQuery; parameters: Record<string, unknown> }[] {
  const findable = findableCountries([], nothing);
  const wanted = { ...findable, orgNo: '', key: leiPrefix };
  return [
    ...nameWarmUps,
    { query: companiesByOrgNo, parameters: { wanted } },
    { query: companiesByLei, parameters: { wanted } },
    { query: identifiedCompanies, parameters: { wanted: { ...findable, serviceIds: [], areFound: true, leiPrefix } } },
  ];
}

/**
 * Finds companies by name and numbers, as far as the grants allow. Returns at most `limit`, the best match first. Of
 * equally good matches, the one with the lower service id comes first.
 *
 * @param maxCompared the largest number of names that are compared at once. The result does not depend on it.
 * @throws GraphUnavailable
 */
export async function findCompanies(
  graph: GraphReader,
  search: CompanySearch,
  grants: Grants,
  maxCompared?: number,
): Promise<IdentifiedCompany[]> {
  const findable = findableCountries(countriesOf(search, grants), grants);
  const ids = await idsOf(graph, search, findable, maxCompared);
  return readIdentified(graph, ids, findable, { areFound: true });
}

/**
 * Reads one company by its service id.
 *
 * @returns undefined if no company of a granted country has the id.
 * @throws GraphUnavailable
 */
export async function readCompany(
  graph: GraphReader,
  id: ServiceId,
  grants: Grants,
): Promise<IdentifiedCompany | undefined> {
  const [company] = await readIdentified(graph, [id], findableCountries(grants.countries, grants), { areFound: false });
  return company;
}

async function idsOf(
  graph: GraphReader,
  search: CompanySearch,
  findable: FindableCountries,
  maxCompared: number | undefined,
): Promise<ServiceId[]> {
  const { name, lei, orgNo, limit } = search;
  const wanted = name === undefined ? undefined : readWantedName(name);
  const numbered = await byNumbers(graph, { lei, orgNo }, findable);
  if (!numbered) return wanted ? findByName(graph, { wanted, findable, limit }, maxCompared) : [];
  if (!wanted) return numbered.map(({ serviceId }) => serviceId).slice(0, limit);
  return numbered
    .flatMap(({ serviceId, foldedName }) => {
      const match = matchName(wanted, foldedName ?? '');
      return match ? [{ serviceId, match }] : [];
    })
    .sort((a, b) => compareMatches(a.match, b.match) || a.serviceId - b.serviceId)
    .map(({ serviceId }) => serviceId)
    .slice(0, limit);
}

/**
 * Returns the companies with these numbers, in ascending order of service ids. Returns undefined if no number is given.
 */
async function byNumbers(
  graph: GraphReader,
  { lei, orgNo }: Pick<CompanySearch, 'lei' | 'orgNo'>,
  findable: FindableCountries,
): Promise<NumberedRow[] | undefined> {
  const parameters = { wanted: { ...findable, orgNo, key: leiPrefix + (lei ?? '') } };
  const found = await Promise.all([
    ...(orgNo === undefined ? [] : [graph.read<NumberedRow>(companiesByOrgNo, parameters)]),
    ...(lei === undefined ? [] : [graph.read<NumberedRow>(companiesByLei, parameters)]),
  ]);
  const [first, ...others] = found;
  return first
    ?.filter(({ serviceId: id }) => others.every((rows) => rows.some(({ serviceId }) => serviceId === id)))
    .sort((a, b) => a.serviceId - b.serviceId);
}

/** Reads companies, in the order of `ids`. */
async function readIdentified(
  graph: GraphReader,
  ids: readonly ServiceId[],
  findable: FindableCountries,
  { areFound }: { readonly areFound: boolean },
): Promise<IdentifiedCompany[]> {
  if (ids.length === 0) return [];
  const wanted = { ...findable, serviceIds: ints(ids), areFound, leiPrefix };
  const rows = await graph.read<IdentifiedRow>(identifiedCompanies, { wanted });
  const places = new Map(ids.map((id, at) => [id, at]));
  return rows
    .flatMap((row) => {
      const company = entityOf(row);
      return company.type === 'company' ? [{ company, leis: row.leis }] : [];
    })
    .sort((a, b) => (places.get(a.company.serviceId) ?? 0) - (places.get(b.company.serviceId) ?? 0));
}

function countriesOf({ country }: CompanySearch, grants: Grants): readonly CountryCode[] {
  return country === undefined ? grants.countries : grants.countries.filter((granted) => granted === country);
}
