import { type GraphReader, int } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import type { CompanyFilter, EpochDayRange } from './company-filter';
import dueCompanies from './queries/due-companies.cypher';

/**
 * A company with a record that began, or became history, on a day after the last load that changed the company. The
 * graph stores only the days of loads, so it does not store the day of this later change.
 */
interface DueCompany {
  readonly id: ServiceId;
  /** The last day on which such a record changed. */
  readonly day: number;
  readonly contentUpdatedOn: number | null;
  readonly relationsUpdatedOn: number | null;
}

/**
 * Companies with a record that began or ended on a day after the last load of the company. Such a company counts as
 * changed on the day of the record, although the graph stores the earlier day of the load.
 */
export interface CompaniesChangedWithoutLoad {
  readonly all: readonly ServiceId[];
  /** The companies of `all` that changed on a day of the wanted range. */
  readonly inDays: readonly ServiceId[];
  /**
   * A correction of the total: the number of matching companies minus the number that the stored counts give. The
   * counts use only the days of loads, so they leave out some matching companies and include others that do not match.
   */
  readonly uncounted: number;
}

const none: CompaniesChangedWithoutLoad = { all: [], inDays: [], uncounted: 0 };

/**
 * Reads the companies, in some countries, that have a record that began or became history on a day after the last load
 * of the company. Reads nothing if the filter has no days for changes of records.
 *
 * @throws GraphUnavailable
 */
export async function readCompaniesChangedWithoutLoad(
  graph: GraphReader,
  { contentUpdated, relationsUpdated }: CompanyFilter,
  countries: readonly CountryCode[],
): Promise<CompaniesChangedWithoutLoad> {
  if (!relationsUpdated) return none;
  const rows = await graph.read<DueCompany>(dueCompanies, dueParameters(countries));
  const due = rows.filter(({ day, relationsUpdatedOn }) => relationsUpdatedOn === null || relationsUpdatedOn < day);
  const inDays = due.filter(({ day }) => isWithin(day, relationsUpdated));
  const countedOf = (companies: readonly DueCompany[]) =>
    companies.filter(({ contentUpdatedOn }) => isWithin(contentUpdatedOn, contentUpdated)).length;
  const stored = due.filter(({ relationsUpdatedOn }) => isWithin(relationsUpdatedOn, relationsUpdated));
  return {
    all: due.map(({ id }) => id),
    inDays: inDays.map(({ id }) => id),
    uncounted: countedOf(inDays) - countedOf(stored),
  };
}

/**
 * The query that reads companies changed without a load, with parameters that match nothing. The warm-up runs the query
 * so that the database plans it.
 */
export const companiesChangedWithoutLoadWarmUp = { query: dueCompanies, parameters: dueParameters([]) };

function dueParameters(countries: readonly CountryCode[]): Record<string, unknown> {
  return { wanted: { countries, afterDay: int(Number.MIN_SAFE_INTEGER) } };
}

function isWithin(day: number | null, range: EpochDayRange | undefined): boolean {
  if (!range) return true;
  const { from = -Infinity, to = Infinity } = range;
  return day !== null && from <= day && day <= to;
}
