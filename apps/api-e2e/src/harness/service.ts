import { type ApiProcess, launchApi, startApi } from './api-process';
import { type Answer, type Call, send } from './http';
import { expectDescribed } from './openapi-document';
import { preparedService } from './prepared-service';
import { refusedBody } from './problems';
import { tokenOf } from './tokens';

export { type PreparedService, preparedService, publishService } from './prepared-service';

/** Starts another API on the same graph, with some settings changed. */
export function startApiWith(changed: Readonly<Record<string, string>>): Promise<ApiProcess> {
  return startApi({ ...preparedService().apiSettings, ...changed });
}

/** Does the same as `startApiWith`, but does not wait until the API is ready. */
export function launchApiWith(changed: Readonly<Record<string, string>>): Promise<ApiProcess> {
  return launchApi({ ...preparedService().apiSettings, ...changed });
}

/** Signing a token takes as long as many requests. So each token is used for half of the hour for which it is valid. */
const tokens = new Map<string, { readonly header: string; readonly usedUntil: number }>();
const tokenUseMs = 30 * 60_000;

/**
 * Returns the `Authorization` header of a subscription. The subscriptions of the second organisation begin with `two-`.
 */
export function bearer(subscription: string): string {
  const known = tokens.get(subscription);
  if (known && Date.now() < known.usedUntil) return known.header;
  const organisation = subscription.startsWith('two-') ? 'e2e-two' : 'e2e-one';
  const header = `Bearer ${tokenOf(subscription, preparedService().privateKey, { client_organisation: organisation })}`;
  tokens.set(subscription, { header, usedUntil: Date.now() + tokenUseMs });
  return header;
}

/** Sends a request with the token of a subscription, by default to the prepared API. */
export function sendAs(subscription: string, call: Call, baseUrl = preparedService().baseUrl): Promise<Answer> {
  return send(baseUrl, { ...call, headers: { authorization: bearer(subscription), ...call.headers } });
}

/**
 * Sends `POST /v2/relations` with the token of a subscription. Also checks that the OpenAPI document describes the
 * response.
 */
export async function searchRelations(subscription: string, body: unknown, baseUrl?: string): Promise<Answer> {
  const answer = await sendAs(
    subscription,
    {
      method: 'POST',
      path: '/v2/relations',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    baseUrl,
  );
  await expectDescribed('post', '/v2/relations', answer);
  return answer;
}

/** Searches with these `SearchParameters` and the maximum page size. */
export function search(subscription: string, parameters: Readonly<Record<string, unknown>>): Promise<Answer> {
  return searchRelations(subscription, { SearchParameters: parameters, PageSize: 500 });
}

export interface Pagination {
  readonly Count: number;
  readonly TotalCount: number;
  readonly PageSize: number;
  readonly TotalPages: number;
  readonly Cursor: string | null;
}

/** Returns the pagination header. Fails the test if the status is not 200. */
export function paginationOf(answer: Answer): Pagination {
  expect([answer.status, answer.status === 200 ? undefined : answer.json]).toEqual([200, undefined]);
  return JSON.parse(String(answer.headers['x-pagination'])) as Pagination;
}

/** Returns the IDs of the companies in a response, in order. Fails the test if the status is not 200. */
export function idsOf(answer: Answer): number[] {
  expect(answer.status).toBe(200);
  return (answer.json as { Relations: { ServiceId: number }[] }).Relations.map(({ ServiceId }) => ServiceId);
}

/** Fails the test unless the response is a 200 with exactly these companies, including the order of their members. */
export function expectRelations(answer: Answer, relations: readonly unknown[]): void {
  expect({ status: answer.status, body: answer.json }).toEqual({ status: 200, body: { Relations: relations } });
  expect(answer.text).toBe(JSON.stringify({ Relations: relations }));
}

/** Fails the test unless the response is a 400 with exactly these messages, in this order. */
export function expectMessages(answer: Answer, messages: readonly string[]): void {
  expect({ status: answer.status, body: answer.json }).toEqual({
    status: 400,
    body: refusedBody(messages),
  });
}
