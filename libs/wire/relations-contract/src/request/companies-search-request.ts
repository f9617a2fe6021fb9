import { type CountryCode, normalizeRegisterNumber, readWantedName } from '@company-relations/ownership';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { AsSent } from './as-sent';
import { messageTableRows } from './validation-messages';
import { misspelledProblems, type MisspelledMember } from './misspelled-members';
import { toUpperCaseCountryCode, unauthorizedCountries } from './parameter-rules';
import { problems, wholeBody } from './problems';
import { orNull } from './relations-search-request';
import type { RequestProblem } from './request-problem';
import { Rule } from './rule';
import { numberOf, parseSingleValuesBody, quoted, type SentMembers, type SentValue } from './sent-body';

const defaultLimit = 10;
const maxLimit = 50;
/**
 * The maximum length of a searched name in characters. The number of its words is limited too, because each word is
 * searched among the words of all names.
 */
const maxNameLength = 200;
const maxNameWords = 16;

const memberNames = ['Name', 'LEI', 'OrgNo', 'CountryCode', 'Limit'] as const;

type Sent = SentValue | undefined;

/** The content of the body of `POST /v2/companies/search`. */
export type SentCompaniesSearch = SentMembers<(typeof memberNames)[number]>;

/**
 * Reads the text of a body of `POST v2/companies/search`. The members are not validated yet.
 *
 * @throws SyntaxError if the text is not JSON.
 */
export function parseCompaniesSearchBody(text: string): SentCompaniesSearch {
  return parseSingleValuesBody(text, memberNames);
}

/**
 * The request body of `POST /v2/companies/search`. Names and numbers are sent in the body and not in a URL, because a
 * number may be a person's national id.
 */
export class CompaniesSearchRequest {
  @ApiPropertyOptional({
    ...orNull({ type: 'string', maxLength: maxNameLength }),
    description:
      'Words of the name, at most 16, in any order and case, with or without accents. Beginnings of words and one wrong letter match too; legal forms do not matter.',
    example: 'norsk hydr',
  })
  @Rule(messageTableRows.parametersMissing, (name: Sent, { LEI, OrgNo }: CompaniesSearchRequest) =>
    (name ?? LEI ?? OrgNo) === undefined ? [problems.parametersMissing(wholeBody, 'Name, LEI or OrgNo')] : [],
  )
  @Rule(messageTableRows.notListed.name, problemsOfName)
  @Rule(messageTableRows.notListed.name, notAText('Name'))
  @AsSent()
  Name?: SentValue;

  @ApiPropertyOptional({
    ...orNull({ type: 'string' }),
    description: 'Legal Entity Identifier, in any case, with or without hyphens and white space.',
    example: '5493007LKZ3R3DMCTC52',
  })
  @Rule(messageTableRows.notListed.lei, notAText('LEI'))
  @AsSent()
  LEI?: SentValue;

  @ApiPropertyOptional({
    ...orNull({ type: 'string' }),
    description: 'Organisation number, in any case, with or without hyphens and white space.',
    example: '923 609 016',
  })
  @Rule(messageTableRows.notListed.orgNo, notAText('OrgNo'))
  @AsSent()
  OrgNo?: SentValue;

  @ApiPropertyOptional({
    ...orNull({ type: 'string' }),
    description:
      'ISO 3166-1 alpha-2 code, in any case, authorized for the caller. Without it, all such countries are searched.',
    example: 'NO',
  })
  @Rule(messageTableRows.country, (sent: Sent, { authorizedCountries }: CompaniesSearchRequest) =>
    sent === undefined ? [] : unauthorizedCountries([sent], authorizedCountries, () => ({ pointer: '/CountryCode' })),
  )
  @AsSent()
  CountryCode?: SentValue;

  @ApiPropertyOptional({
    ...orNull({ type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit }),
    description: 'How many companies are returned at most.',
  })
  @Rule(messageTableRows.limit, (sent: Sent) => (isLimit(sent) ? [] : [problems.limitInvalid(maxLimit)]))
  @AsSent()
  Limit?: SentValue;

  /** The countries in which the caller may search. The values come from the caller's grants, never from the body. */
  @AsSent()
  authorizedCountries!: ReadonlySet<CountryCode>;

  @Rule(messageTableRows.notListed.memberMisspelled, misspelledProblems)
  @AsSent()
  misspelledMembers!: readonly MisspelledMember[];
}

/** A valid search for companies by name and numbers. Numbers are normalised. */
export interface CompaniesSearch {
  readonly name?: string;
  readonly lei?: string;
  readonly orgNo?: string;
  readonly country?: CountryCode;
  readonly limit: number;
}

/** Converts a valid request to a search. */
export function toCompaniesSearch({ Name, LEI, OrgNo, CountryCode, Limit }: CompaniesSearchRequest): CompaniesSearch {
  return {
    ...(Name === undefined ? {} : { name: String(Name) }),
    ...(LEI === undefined ? {} : { lei: normalizeRegisterNumber(String(LEI)) }),
    ...(OrgNo === undefined ? {} : { orgNo: normalizeRegisterNumber(String(OrgNo)) }),
    ...(CountryCode === undefined ? {} : { country: toUpperCaseCountryCode(String(CountryCode)) }),
    limit: numberOf(Limit) ?? defaultLimit,
  };
}

function problemsOfName(name: Sent): RequestProblem[] {
  if (typeof name !== 'string') return [];
  // This check comes before the words are read, because folding a very long name takes long.
  if (name.length > maxNameLength) return [problems.tooManyCharacters('Name', maxNameLength)];
  return readWantedName(name).words.length > maxNameWords ? [problems.tooManyWords('Name', maxNameWords)] : [];
}

function notAText(member: string): (sent: Sent) => RequestProblem[] {
  return (sent) =>
    sent === undefined || typeof sent === 'string'
      ? []
      : [problems.valueInvalid(member, quoted(sent), { pointer: `/${member}` }, 'a string')];
}

function isLimit(sent: Sent): boolean {
  if (sent === undefined) return true;
  const limit = numberOf(sent) ?? 0;
  return Number.isInteger(limit) && limit >= 1 && limit <= maxLimit;
}
