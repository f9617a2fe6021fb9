import {
  bareRegisterNumber,
  type CountryCode,
  normalizeRegisterNumber,
  type ServiceId,
  serviceId,
} from '@company-relations/ownership';
import { toUpperCaseCountryCode } from './parameter-rules';
import {
  defaultPageSize,
  firstCursor,
  type RelationsSearchRequest,
  type SearchParameters,
} from './relations-search-request';
import { numberOf, type SentValues, valuesOf } from './sent-body';
import { readDay, readServiceId } from './values';

/** A range of days, counted from 1970-01-01. Both ends are included. Without `to`, the range has no end. */
export interface EpochDayRange {
  readonly from: number;
  readonly to?: number;
}

/**
 * The filters of a search in normalised form: equal searches have equal parameters. Lists are in ascending order
 * without duplicates. An absent list does not restrict the search. An empty list matches nothing.
 */
export interface SearchFilters {
  readonly serviceIds?: readonly ServiceId[];
  readonly orgNos?: readonly string[];
  readonly nationalIds?: readonly string[];
  readonly countries?: readonly CountryCode[];
  readonly contentUpdated?: EpochDayRange;
  readonly relationsUpdated?: EpochDayRange;
}

/** A valid search request. */
export interface RelationsSearch {
  readonly parameters: SearchFilters;
  readonly pageSize: number;
  /** The encrypted cursor of the previous page. Absent at the start of a cursor chain. */
  readonly cursor?: string;
}

/** Converts a valid request to a search. */
export function toRelationsSearch({
  SearchParameters: sent,
  PageSize,
  Cursor,
}: RelationsSearchRequest): RelationsSearch {
  return {
    parameters: toSearchFilters(sent),
    pageSize: numberOf(PageSize) ?? defaultPageSize,
    ...(typeof Cursor === 'string' && Cursor !== firstCursor ? { cursor: Cursor } : {}),
  };
}

/** Converts valid search parameters to the filters of a search. */
export function toSearchFilters(sent: SearchParameters): SearchFilters {
  return {
    ...listed('serviceIds', serviceIdsOf(sent.ServiceId)),
    ...listed('orgNos', registerNumbersOf(sent.OrgNo)),
    ...listed('nationalIds', nationalIdsOf(sent.NationalIdentificationNumber)),
    ...listed('countries', countriesOf(sent)),
    ...ranged('contentUpdated', sent.ContentUpdatedAt),
    ...ranged('relationsUpdated', sent.RelationsUpdatedAt),
  };
}

function listed<Name extends string, Value>(name: Name, values: readonly Value[] | undefined) {
  return (values === undefined ? {} : { [name]: values }) as { readonly [Key in Name]?: readonly Value[] };
}

function ranged<Name extends string>(name: Name, values: SentValues | undefined) {
  const [from, to] = valuesOf(values).map(readDay);
  const range = from === undefined ? {} : { [name]: to === undefined ? { from } : { from, to } };
  return range as { readonly [Key in Name]?: EpochDayRange };
}

function serviceIdsOf(values: SentValues | undefined): ServiceId[] | undefined {
  if (values === undefined) return undefined;
  const ids = valuesOf(values).flatMap((value) => readServiceId(value) ?? []);
  return [...new Set(ids.filter((id) => id > 0).map(serviceId))].sort((a, b) => a - b);
}

function registerNumbersOf(values: SentValues | undefined): string[] | undefined {
  if (values === undefined) return undefined;
  const numbers = valuesOf(values).map((value) => normalizeRegisterNumber(String(value)));
  return [...new Set(numbers.filter((number) => number !== ''))].sort();
}

/**
 * The maximum length of a number that is fully normalised, in characters. Registers publish no longer numbers. In a
 * longer number, only dashes and white space are removed, because full normalisation could take too long.
 */
const maxNumberLength = 256;

/**
 * Returns the national ids of a search in two forms: without punctuation, as newer graphs store numbers, and as the
 * register stated them, as older graphs store numbers.
 */
function nationalIdsOf(values: SentValues | undefined): string[] | undefined {
  const asSent = registerNumbersOf(values);
  // The length is checked because Unicode normalisation of many combining marks takes time proportional to the square
  // of their number.
  const isShort = (number: string) => normalizeRegisterNumber(number).length <= maxNumberLength;
  const bare = valuesOf(values).map(String).filter(isShort).map(bareRegisterNumber);
  return asSent && [...new Set([...asSent, ...bare.filter((number) => number !== '')])].sort();
}

function countriesOf({ CountryCode }: SearchParameters): CountryCode[] | undefined {
  if (CountryCode === undefined) return undefined;
  return [...new Set(valuesOf(CountryCode).map((value) => toUpperCaseCountryCode(String(value))))].sort();
}
