import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import { dayText, type KeyPersonNetwork, type PastDay, type ServiceId } from '@company-relations/ownership';
import { countriesByType } from '../filter-parameters';
import keyPersons from '../queries/key-persons.cypher';
import keyPersonsOnDay from '../queries/key-persons-on-day.cypher';
import type { EntityColumns } from '../entity-columns';
import type { LinkRow } from '../relation-rows';
import { companyRelationsOf } from '../row-reader';

/** The largest number of levels of owners that the query can follow. */
export const maxLevels = 10;

/**
 * The largest number of holdings that are read for one response; also the largest number of roles. So many records take
 * some megabytes of memory, and a search through them is quick.
 */
const maxRead = 3_000;

export interface KeyPersonsLookup {
  readonly company: ServiceId;
  /** The number of levels of owners that are read: 1 to `maxLevels`. Level 1 has the company's direct owners. */
  readonly levels: number;
  /** The day whose records are read; undefined for today. */
  readonly pastDay?: PastDay | undefined;
  /** Overrides the default limit of how much is read. */
  readonly maxRead?: number;
}

export type LoadedKeyPersons =
  | { readonly ok: true; readonly network: KeyPersonNetwork }
  /**
   * `notFound`: no company of a granted country has the id. `tooMany`: the grants show more records than may be read.
   */
  | { readonly ok: false; readonly reason: 'notFound' | 'tooMany' };

/** The service id of a company, followed by one of its links to a party. */
type LinkOfCompany = readonly [company: number, ...LinkRow];

/** The one row that both queries return. */
interface KeyPersonsRow {
  readonly visits: number;
  readonly holdings: readonly LinkOfCompany[];
  readonly roles: readonly LinkOfCompany[];
  readonly companies: readonly (readonly [serviceId: number, ...EntityColumns])[];
}

/**
 * Reads all persons with a role in a company or in one of its owners, up to the wanted level of owners, as far as the
 * grants allow. For a past day, it reads the records that may have been in force on that day.
 *
 * @throws GraphUnavailable
 */
export async function readKeyPersons(
  graph: GraphReader,
  wanted: KeyPersonsLookup,
  grants: Grants,
): Promise<LoadedKeyPersons> {
  const { query, parameters } = keyPersonsQuery(wanted, grants);
  const [row] = await graph.read<KeyPersonsRow>(query, parameters);
  if (!row) return { ok: false, reason: 'notFound' };
  if (Math.max(row.visits, row.roles.length) > (wanted.maxRead ?? maxRead)) return { ok: false, reason: 'tooMany' };
  return { ok: true, network: { asked: wanted.company, companies: companiesOf(row) } };
}

/**
 * Returns the query and its parameters. The parameters are one map, so that the database does not make a new plan for
 * every length of a list.
 */
export function keyPersonsQuery(
  wanted: KeyPersonsLookup,
  grants: Grants,
): { readonly query: CypherQuery; readonly parameters: Record<string, unknown> } {
  const { levels, company, pastDay } = wanted;
  if (!Number.isInteger(levels) || levels < 1 || levels > maxLevels)
    throw new RangeError(`${levels} levels cannot be read`);
  return {
    query: pastDay ? keyPersonsOnDay : keyPersons,
    parameters: {
      wanted: {
        serviceId: int(company),
        levels: int(levels),
        day: pastDay ? dayText(pastDay.day) : null,
        // The query may return one row more than the limit, so that a result above the limit can be detected.
        maxRows: int((wanted.maxRead ?? maxRead) + 1),
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
