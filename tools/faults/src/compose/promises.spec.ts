import type { NotServed } from '../tally';
import { allServed, brokenPromises, largePagesWait, lostWithOneApi, noDownloads } from './promises';

const search = (one: Partial<NotServed> = {}, PageSize = 100): NotServed => ({
  call: { method: 'POST', path: '/v2/relations', body: { PageSize } },
  status: 503,
  hasRetryAfter: true,
  ...one,
});
const download = (one: Partial<NotServed> = {}): NotServed => ({
  ...search(one),
  call: { method: 'GET', path: '/v2/batches/batch-file/17' },
});

test('where nothing may be refused, each refused and each lost request is a problem, also one that is right again', () => {
  expect(brokenPromises([search(), search(), search({ status: undefined, wasRightAgain: true })], allServed)).toEqual([
    '2 × POST /v2/relations got status 503 although it must be served',
    '1 × POST /v2/relations got no answer although it must be served',
  ]);
  expect(brokenPromises([], allServed)).toEqual([]);
});

test('an API that is killed loses at most one request of each client, and each is right when it is sent once more', () => {
  const lost = [{ status: 502 }, { status: undefined }];
  const right = lost.map((one) => search({ ...one, hasRetryAfter: one.status === 502, wasRightAgain: true }));
  expect(brokenPromises(right, lostWithOneApi(2))).toEqual([]);
  expect(brokenPromises([...right, search({ status: undefined })], lostWithOneApi(2))).toEqual([
    '1 × POST /v2/relations got no answer and was not right when it was sent once more',
    '3 requests were not served, more than the 2 at once',
  ]);
  expect(
    brokenPromises([search({ status: 502, hasRetryAfter: false, wasRightAgain: true })], lostWithOneApi(2)),
  ).toEqual(['1 × POST /v2/relations got status 502 without Retry-After']);
  expect(brokenPromises([search({ wasRightAgain: true })], lostWithOneApi(2))).toEqual([
    '1 × POST /v2/relations got status 503 although it must be served',
  ]);
});

test('without the S3 server downloads alone fail, with Retry-After or midway', () => {
  const fine = [download(), download({ status: undefined, wasRightAgain: false })];
  expect(brokenPromises(fine, noDownloads)).toEqual([]);
  expect(
    brokenPromises([download({ hasRetryAfter: false }), download({ status: 429 }), search()], noDownloads),
  ).toEqual([
    '1 × GET /v2/batches/batch-file/{id} got status 503 without Retry-After',
    '1 × GET /v2/batches/batch-file/{id} got status 429 although it must be served',
    '1 × POST /v2/relations got status 503 although it must be served',
  ]);
});

test('only large pages may be refused because others are before them', () => {
  expect(brokenPromises([search({}, 500), search({}, 400)], largePagesWait)).toEqual([]);
  expect(brokenPromises([search({}, 399), search({ status: undefined }, 500)], largePagesWait)).toEqual([
    '1 × POST /v2/relations got status 503 although it must be served',
    '1 × POST /v2/relations got no answer although it must be served',
  ]);
});
