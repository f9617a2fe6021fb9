import { readSearch } from '../testing/read-search';
import { ChangesQuery } from '../request/changes-request';
import { CompaniesSearchRequest, parseCompaniesSearchBody } from '../request/companies-search-request';
import { problems } from '../request/problems';
import { readRequest } from '../request/read-request';
import type { RequestProblem } from '../request/request-problem';
import { errorDescriptions, errorLink, requestProblemCodes } from './error-descriptions';

const authorized = new Set(['NO']);

const problemsOf = (reading: { readonly ok: boolean; readonly problems?: readonly RequestProblem[] }) =>
  reading.problems ?? [];
const search = (text: string) => problemsOf(readSearch(text, authorized, () => 'limitReached'));
const companies = (text: string) =>
  problemsOf(
    readRequest(CompaniesSearchRequest, { ...parseCompaniesSearchBody(text), authorizedCountries: authorized }),
  );
const changes = (query: object) => problemsOf(readRequest(ChangesQuery, query));
const list = (count: number) => Array.from({ length: count }, () => '1').join();

/** Requests that have every problem which a request can have. */
const given = [
  ...search('{"PageSize":0,"Cursor":5,"pageSize":1}'),
  ...search('{"SearchParameters":{"OrgNo":["1"]},"PageSize":0,"Cursor":"spent"}'),
  ...search('{"SearchParameters":{"Foo":1,"CountryCode":["DK"],"ContentUpdatedAt":["x","x","x"],"ServiceId":"x"}}'),
  ...search('{"SearchParameters":{"NationalIdentificationNumber":["1"]}}'),
  ...search(`{"SearchParameters":{"OrgNo":[${list(1001)}]}}`),
  ...companies('{"Name":"a","Limit":0}'),
  ...companies(`{"Name":"${'x'.repeat(201)}"}`),
  ...companies(`{"Name":"${Array.from({ length: 17 }, (_, at) => `w${at}`).join(' ')}"}`),
  ...changes({}),
  ...changes({ from: '2024-01-02', to: '2024-01-01' }),
  // A body that is no JSON has no members to be read.
  problems.bodyNotJson(),
];

it('every code that a request can get has a page, and every page a code', () => {
  expect([...new Set(given.map(({ code }) => code))].sort()).toEqual([...requestProblemCodes].sort());
});

it('every way to create a problem is among those requests', () => {
  expect(new Set(given.map(({ code }) => code)).size).toBeLessThanOrEqual(Object.keys(problems).length);
});

it('what was expected never quotes what was sent', () => {
  const secret = '01010112345';
  const sent = [
    ...search(`{"SearchParameters":{"OrgNo":{"${secret}":1},"CountryCode":["${secret}"],"ServiceId":["${secret}x"]}}`),
    ...companies(`{"Name":["${secret}"],"CountryCode":"${secret}","Limit":"${secret}"}`),
    ...changes({ from: secret, to: secret }),
  ];
  expect(sent.map(({ message }) => message).join()).toContain(secret);
  expect(JSON.stringify(sent.map(({ message: _message, ...others }) => others))).not.toContain(secret);
});

it('a page says in whole sentences what happened and what to do', () => {
  const texts = Object.values(errorDescriptions).flatMap(({ meaning, remedy }) => [meaning, remedy]);
  expect(texts.filter((text) => !/^[A-Z`].*\.$/.test(text))).toEqual([]);
});

it('a link leads to the page of the code at the same service', () => {
  expect(errorLink('cursor-invalid')).toBe('/docs/errors/cursor-invalid');
});
