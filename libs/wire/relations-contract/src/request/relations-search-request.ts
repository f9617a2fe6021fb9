import type { CountryCode } from '@company-relations/ownership';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Expose, Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { AsSent } from './as-sent';
import { messageTableRows } from './validation-messages';
import { misspelledProblems, type MisspelledMember } from './misspelled-members';
import {
  invalidDates,
  malformedServiceIds,
  malformedTexts,
  maxServiceIds,
  maxTextsPerParameter,
  notAnArray,
  tooManyDates,
  tooManyServiceIds,
  tooManyTexts,
  unauthorizedCountries,
} from './parameter-rules';
import { parametersPointer, problems } from './problems';
import type { RequestProblem } from './request-problem';
import { LastRule, Rule } from './rule';
import { searchParameterNames } from './search-parameter';
import { numberOf, type SentBody, type SentValue, type SentValues } from './sent-body';
import { placeOfValue, type Spellings } from './spellings';

export const defaultPageSize = 10;
export const maxPageSize = 500;
/** The cursor of a request that starts a cursor chain. A request without a cursor starts a chain too. */
export const firstCursor = '*';

/**
 * Returns the schema of a member that may also be null. Null has the same meaning as an absent member. A default
 * belongs into the given schema, not into the schema of the member: generators of clients treat a member that has its
 * own default as required.
 */
export const orNull = <S extends object>(schema: S) => ({ oneOf: [schema, { type: 'null' }] });

const texts = orNull({ type: 'array', items: { type: 'string' }, maxItems: maxTextsPerParameter });
const dates = {
  ...orNull({ type: 'array', items: { type: 'string', format: 'date' }, maxItems: 2 }),
  example: ['2026-01-01', '2026-01-31'],
};
const serviceIds = orNull({
  type: 'array',
  items: { oneOf: [{ type: 'integer' }, { type: 'string', pattern: '^[0-9]+$' }] },
  maxItems: maxServiceIds,
});
/** Allows the names of the filters in upper or lower case. NestJS has no decorator for `propertyNames`. */
const filterNames = { propertyNames: { pattern: `^(?:${searchParameterNames.map(inAnyCase).join('|')})$` } };

/** The reasons why a cursor is refused. */
export type CursorProblem = 'invalid' | 'limitReached';

/**
 * Checks a cursor that a caller sent.
 *
 * @param parameters the parameters of the search. Undefined if the parameters are not valid. Without valid parameters,
 *   the function cannot check whether the cursor belongs to the same search.
 */
export type CheckCursor = (cursor: string, parameters: SearchParameters | undefined) => CursorProblem | undefined;

/**
 * The members that the service adds to the body of a search: the countries in which the caller may search, and the
 * check of cursors.
 */
export interface SearchCaller {
  readonly authorizedCountries: ReadonlySet<CountryCode>;
  readonly checkCursor: CheckCursor;
}

/** A search request as it was sent, with the members that the service adds to check the request. */
export interface SentSearch extends SentBody, SearchCaller {}

/** The filters of a search as they were sent. A company must match one value of each filter in the request. */
export class SearchParameters {
  @ApiPropertyOptional({
    description: 'Internal ids, at most 500: integers or strings of digits. Ids above 9007199254740991 match nothing.',
    ...serviceIds,
    example: [1001],
  })
  @Rule(messageTableRows.tooManyServiceIds, tooManyServiceIds)
  @Rule(messageTableRows.notListed.serviceId, malformedServiceIds)
  @Rule(messageTableRows.notListed.serviceId, notAnArray('ServiceId'))
  @AsSent()
  ServiceId?: SentValues;

  @ApiPropertyOptional({
    ...texts,
    description: 'Organisation numbers, at most 1000, in any case, with or without hyphens and white space.',
    example: ['923 609 016'],
  })
  @Rule(messageTableRows.notListed.tooManyOrgNos, tooManyTexts('OrgNo'))
  @Rule(messageTableRows.notListed.orgNo, malformedTexts('OrgNo'))
  @Rule(messageTableRows.notListed.orgNo, notAnArray('OrgNo'))
  @AsSent()
  OrgNo?: SentValues;

  @ApiPropertyOptional({
    ...texts,
    description:
      'National ids of natural persons, at most 1000, with or without hyphens and white space. Requires CountryCode.',
    example: ['010101-12345'],
  })
  @Rule(messageTableRows.countryRequired, (values, { CountryCode }: SearchParameters) =>
    values !== undefined && CountryCode === undefined ? [problems.countryRequired()] : [],
  )
  @Rule(messageTableRows.notListed.tooManyNationalIds, tooManyTexts('NationalIdentificationNumber'))
  @Rule(messageTableRows.notListed.nationalId, malformedTexts('NationalIdentificationNumber'))
  @Rule(messageTableRows.notListed.nationalId, notAnArray('NationalIdentificationNumber'))
  @AsSent()
  NationalIdentificationNumber?: SentValues;

  @ApiPropertyOptional({
    ...texts,
    description: 'ISO 3166-1 alpha-2 codes, at most 1000, in any case, each of them authorized for the caller.',
    example: ['NO'],
  })
  @Rule(messageTableRows.notListed.tooManyCountries, tooManyTexts('CountryCode'))
  @Rule(messageTableRows.notListed.country, notAnArray('CountryCode'))
  @AsSent()
  CountryCode?: SentValues;

  @ApiPropertyOptional({
    ...dates,
    description:
      "When the company's own fields last changed: since one day, or from one day to another, both included (UTC).",
  })
  @Rule(messageTableRows.contentDate, invalidDates('ContentUpdatedAt'))
  @Rule(messageTableRows.contentDates, tooManyDates('ContentUpdatedAt'))
  @Rule(messageTableRows.notListed.contentUpdated, notAnArray('ContentUpdatedAt'))
  @AsSent()
  ContentUpdatedAt?: SentValues;

  @ApiPropertyOptional({
    ...dates,
    description:
      'When a record of the company last changed: since one day, or from one day to another, both included (UTC).',
  })
  @Rule(messageTableRows.relationsDate, invalidDates('RelationsUpdatedAt'))
  @Rule(messageTableRows.relationsDates, tooManyDates('RelationsUpdatedAt'))
  @Rule(messageTableRows.notListed.relationsUpdated, notAnArray('RelationsUpdatedAt'))
  @AsSent()
  RelationsUpdatedAt?: SentValues;

  @Rule(messageTableRows.parameterInvalid, (names: readonly string[]) => names.map(problems.parameterUnknown))
  @AsSent()
  unknownNames!: readonly string[];

  /** The names under which the parameters were sent. */
  @AsSent()
  spellings!: Spellings;
}

/** The request body of `POST /v2/relations`. */
export class RelationsSearchRequest {
  @ApiProperty({
    description: 'Search filters; at least one. Names match in any case.',
    type: SearchParameters,
    minProperties: 1,
    ...filterNames,
  })
  @ValidateNested()
  @Rule(messageTableRows.parametersMissing, (parameters: SearchParameters) =>
    parameters.unknownNames.length === 0 && searchParameterNames.every((name) => parameters[name] === undefined)
      ? [problems.parametersMissing()]
      : [],
  )
  @Rule(messageTableRows.country, (parameters: SearchParameters, { authorizedCountries }: RelationsSearchRequest) =>
    unauthorizedCountries(parameters.CountryCode, authorizedCountries, (index) =>
      placeOfValue(parameters, 'CountryCode', index),
    ),
  )
  @Expose()
  @Type(() => SearchParameters)
  SearchParameters!: SearchParameters;

  @ApiPropertyOptional({
    description: 'Companies per page.',
    ...orNull({ type: 'integer', minimum: 1, maximum: maxPageSize, default: defaultPageSize }),
  })
  @Rule(messageTableRows.pageSize, (sent: SentValue | undefined) => {
    const size = numberOf(sent) ?? 0;
    return sent === undefined || (Number.isInteger(size) && size >= 1 && size <= maxPageSize)
      ? []
      : [problems.pageSizeInvalid(maxPageSize)];
  })
  @AsSent()
  PageSize?: SentValue;

  @ApiPropertyOptional({
    description: `\`${firstCursor}\` starts a run; afterwards the Cursor of the last X-Pagination header, with the same SearchParameters.`,
    ...orNull({ type: 'string', minLength: 1 }),
    example: firstCursor,
  })
  @LastRule(messageTableRows.cursor, problemsOfCursor)
  @AsSent()
  Cursor?: SentValue;

  /** The countries in which the caller may search. The values come from the caller's grants, never from the body. */
  @AsSent()
  authorizedCountries!: ReadonlySet<CountryCode>;

  /** Checks the cursors of the caller. A body cannot set this member. */
  @AsSent()
  checkCursor!: CheckCursor;

  @Rule(messageTableRows.notListed.memberMisspelled, misspelledProblems)
  @AsSent()
  misspelledMembers!: readonly MisspelledMember[];
}

/**
 * Checks the cursor of a request that has other problems, so that all problems are reported at once. In a request
 * without other problems, the search itself opens the cursor. The function checks whether the cursor matches the
 * parameters only if the parameters are valid.
 */
function problemsOfCursor(
  cursor: SentValue | undefined,
  { SearchParameters, checkCursor }: RelationsSearchRequest,
  found: readonly RequestProblem[],
): RequestProblem[] {
  if (cursor === undefined || cursor === firstCursor) return [];
  if (typeof cursor !== 'string' || cursor === '') return [problems.cursorInvalid()];
  if (found.length === 0) return [];
  const problem = checkCursor(cursor, found.some(isAboutParameters) ? undefined : SearchParameters);
  if (problem === undefined) return [];
  return [problem === 'invalid' ? problems.cursorInvalid() : problems.cursorLimitReached()];
}

function isAboutParameters({ place }: RequestProblem): boolean {
  return place !== undefined && 'pointer' in place && place.pointer.startsWith(parametersPointer);
}

/** Returns a pattern that matches the name in upper and lower case. The name must have only ASCII letters. */
function inAnyCase(name: string): string {
  return name.replace(/./g, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
}
