import { isDeepStrictEqual } from 'node:util';
import { ask, type Asking, drawn } from './asking';
import { familyCountry, familyNumbers } from './family';
import { hillAnswer, hillKeyPersons, isleOwners, soleTraderAnswer } from './family-answers';
import type { Call, HttpClient } from './http-client';

/**
 * A request about the group of companies in `family.ts`, and its complete right response for callers with and without
 * Hidden Person Access.
 */
interface FamilyRequest {
  readonly call: Call;
  readonly answer: (isMasked: boolean) => object;
}

const get = (path: string): Call => ({ method: 'GET', path: `/v2/relations/${path}` });
const search = (parameters: object): Call => {
  const SearchParameters = { CountryCode: [familyCountry], ...parameters };
  return { method: 'POST', path: '/v2/relations', body: { SearchParameters } };
};
const found = (...Relations: object[]) => ({ Relations });
const nothing = found();

const requests: readonly FamilyRequest[] = [
  { call: search({ ServiceId: [900_011] }), answer: (isMasked) => found(hillAnswer(isMasked)) },
  { call: get('900011/key-persons?levels=2'), answer: hillKeyPersons },
  { call: get('900013/ultimate-owners?limit=2&rules=national,control'), answer: isleOwners },
  {
    call: search({ NationalIdentificationNumber: [familyNumbers.protectedPerson] }),
    answer: (isMasked) => (isMasked ? nothing : found(hillAnswer(false))),
  },
  {
    call: search({ NationalIdentificationNumber: [familyNumbers.otherPerson], ServiceId: [900_013] }),
    answer: () => nothing,
  },
  {
    call: search({ OrgNo: [familyNumbers.soleTrader] }),
    answer: (isMasked) => (isMasked ? nothing : found(soleTraderAnswer)),
  },
];

/** Sends a random one of the requests to a random API, by a caller with or without Hidden Person Access. */
export async function askFamilyOnce(asking: Asking, maskedBearer: string): Promise<void> {
  await askFamily(asking, drawn(asking.clients), drawn(requests), Math.random() < 0.5 ? maskedBearer : undefined);
}

/**
 * Sends all requests to one API, by both callers.
 *
 * @returns whether all responses were right.
 */
export async function isFamilyRight(asking: Asking, client: HttpClient, maskedBearer: string): Promise<boolean> {
  for (const request of requests) {
    for (const bearer of [undefined, maskedBearer])
      if (!(await askFamily(asking, client, request, bearer))) return false;
  }
  return true;
}

/** @param maskedBearer undefined for the caller with Hidden Person Access. */
async function askFamily(
  asking: Asking,
  client: HttpClient,
  { call, answer }: FamilyRequest,
  maskedBearer: string | undefined,
): Promise<boolean> {
  const asked = maskedBearer === undefined ? call : { ...call, headers: { authorization: maskedBearer } };
  const reply = await ask(asking, client, asked, ({ body }) => {
    const problem = `another answer about the group${maskedBearer ? ', masked' : ''}`;
    return isDeepStrictEqual(JSON.parse(body.toString()), answer(maskedBearer !== undefined)) ? undefined : problem;
  });
  return reply !== undefined;
}
