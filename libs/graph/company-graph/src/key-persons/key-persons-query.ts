import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphClient, int } from '@company-relations/neo4j-client';
import type { KeyPersonNetwork, ServiceId } from '@company-relations/ownership';
import { countriesByType } from '../filter-parameters';
import keyPersons from '../queries/key-persons.cypher';
import { companyRelationsOf, type EntityColumns, type LinkRow } from '../relation-rows';

/** The most owners above one another that can be asked for: so many has the query. */
export const mostLevels = 10;

/** The most companies and holdings, and the most roles, that are read for one answer: some megabytes, and soon searched. */
const mostRead = 3_000;

export interface WantedKeyPersons {
  readonly company: ServiceId;
  /** How many owners above one another: 1 to `mostLevels`. */
  readonly levels: number;
  /** The most that is read, in place of what is usual. */
  readonly mostRead?: number;
}

export type LoadedKeyPersons =
  | { readonly ok: true; readonly network: KeyPersonNetwork }
  /** The company is none of a granted country, or more can be seen than may be read. */
  | { readonly ok: false; readonly reason: 'notFound' | 'tooMany' };

/** A link of the company with this id. */
type LinkOfCompany = readonly [company: number, ...LinkRow];

/** The row of `key-persons.cypher`. */
interface KeyPersonsRow {
  readonly visits: number;
  readonly holdings: readonly LinkOfCompany[];
  readonly roles: readonly LinkOfCompany[];
  readonly companies: readonly (readonly [serviceId: number, ...EntityColumns])[];
}

/** @throws GraphUnavailable */
export async function readKeyPersons(graph: Pick<GraphClient, 'read'>, wanted: WantedKeyPersons, grants: Grants): Promise<LoadedKeyPersons> {
  const { query, parameters } = keyPersonsQuery(wanted, grants);
  const [row] = await graph.read<KeyPersonsRow>(query, parameters);
  if (!row) return { ok: false, reason: 'notFound' };
  if (Math.max(row.visits, row.roles.length) > (wanted.mostRead ?? mostRead)) return { ok: false, reason: 'tooMany' };
  return { ok: true, network: { asked: wanted.company, companies: companiesOf(row) } };
}

/** The query with its parameters, in one map so that the database does not plan it anew for other lengths of lists. */
export function keyPersonsQuery(wanted: WantedKeyPersons, grants: Grants): { readonly query: CypherQuery; readonly parameters: Record<string, unknown> } {
  const { levels, company } = wanted;
  if (!Number.isInteger(levels) || levels < 1 || levels > mostLevels) throw new RangeError(`${levels} levels cannot be read`);
  return {
    query: keyPersons,
    parameters: {
      wanted: {
        serviceId: int(company),
        levels: int(levels),
        // One more tells that there are more.
        most: int((wanted.mostRead ?? mostRead) + 1),
        countries: grants.countries,
        countriesByType: countriesByType(grants, grants.countries),
      },
    },
  };
}

function companiesOf({ companies, holdings, roles }: KeyPersonsRow): KeyPersonNetwork['companies'] {
  const links = new Map<number, LinkRow[]>(companies.map(([id]) => [id, []]));
  for (const [company, ...link] of [...holdings, ...roles]) links.get(company)?.push(link);
  return companyRelationsOf(
    companies.map(([serviceId, profile, countryCode, recordCountry, protectedSoleTrader]) => ({
      ...{ serviceId, profile, countryCode, recordCountry, protectedSoleTrader },
      parents: links.get(serviceId) ?? [],
      children: [],
    })),
  );
}
