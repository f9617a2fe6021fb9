import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { throttled } from './harness/api-settings';
import { type Answer, send } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { explained, refusedBody } from './harness/problems';
import { preparedService, searchRelations, sendAs, startApiWith } from './harness/service';

/**
 * The endpoints about one company, with the data for the tests in this file. These tests cover what all the endpoints
 * have in common. The spec file of each endpoint covers the rest.
 */
const endpoints = [
  {
    row: 'GET /v2/relations/{serviceId}/key-persons',
    company: 6001,
    query: '',
    refused: [
      ...['0', '11', 'x', ''].map((levels) => [`?levels=${levels}`, `Invalid value in levels: ${levels}.`]),
      ['?levels=0&asOf=9999-01-01', 'Invalid value in levels: 0.', 'Invalid value in asOf: 9999-01-01.'],
    ],
    throttled: 'baltic',
  },
  {
    row: 'GET /v2/relations/{serviceId}/ultimate-owners',
    company: 6201,
    query: '?rules=control',
    refused: [
      ['?limit=0', 'Invalid value in limit: 0.'],
      ['?limit=11', 'Invalid value in limit: 11.'],
      ['?limit=', 'Invalid value in limit: .'],
      ['?rules=amlr-99', 'Invalid value in rules: amlr-99.'],
      ['?rules=control,', 'Invalid value in rules: .'],
      [
        '?limit=x&rules=a,control&rules=b',
        ...['Invalid value in limit: x.', 'Invalid value in rules: a.', 'Invalid value in rules: b.'],
      ],
    ],
    throttled: 'baltic-owner-lv',
  },
  {
    row: 'GET /v2/relations/{serviceId}/structure',
    company: 6001,
    query: '',
    refused: [
      ['?direction=left&depth=11', 'Invalid value in direction: left.', 'Invalid value in depth: 11.'],
      ['?asOf=9999-01-01', 'Invalid value in asOf: 9999-01-01.'],
    ],
    throttled: 'baltic-structure-ee',
  },
  {
    row: 'GET /v2/relations/{serviceId}/structure.svg',
    company: 6001,
    query: '',
    refused: [
      ['?direction=left&depth=11', 'Invalid value in direction: left.', 'Invalid value in depth: 11.'],
      ['?theme=pink', 'Invalid value in theme: pink.'],
    ],
    throttled: 'baltic-key-person-lv',
  },
  {
    row: 'GET /v2/relations/{serviceId}/changes',
    company: 6001,
    query: '?from=2019-01-01&to=2020-01-01',
    refused: [
      ['', 'from is missing.'],
      ['?from=2020-1-1&to=9999-01-01', 'Invalid value in from: 2020-1-1.', 'Invalid value in to: 9999-01-01.'],
      ['?from=2020-01-02&to=2020-01-01', 'from must not be after to.'],
    ],
    throttled: 'baltic-hidden-lv',
  },
] as const satisfies readonly {
  readonly row: string;
  /** A company that every Baltic subscription finds. The next id is a company in Latvia. */
  readonly company: number;
  /** A query that is accepted. */
  readonly query: string;
  /** Queries that are refused, with their messages. */
  readonly refused: readonly (readonly string[])[];
  /** A subscription that no other endpoint uses where few requests are allowed. */
  readonly throttled: string;
}[];

let limited: ApiProcess;

beforeAll(async () => {
  limited = await startApiWith(throttled(2, 600));
});

afterAll(() => limited.stop());

for (const { row, company, query, refused, throttled: subscription } of endpoints) {
  const described = row.replace('GET ', '');
  const pathOf = (id: number | string, sent: string = query) => described.replace('{serviceId}', String(id)) + sent;
  const ask = async (caller: string, id: number | string, sent?: string, baseUrl?: string): Promise<Answer> => {
    const answer = await sendAs(caller, { path: pathOf(id, sent) }, baseUrl);
    await expectDescribed('get', described, answer);
    return answer;
  };

  describe(row, () => {
    proves(
      [row, 'decision 1', 'decision 23'],
      'answers for a company that cannot be found as for one that does not exist, and for what is no id',
      async () => {
        const ids = [company + 1, 999_999, 'x', '1.5', '-1', company + 100, '9007199254740993'];
        const answers = await Promise.all(ids.map((id) => ask('baltic-no-lv', id)));
        const alike = ({ status, text, headers }: Answer) => ({
          ...{ status, text, type: headers['content-type'] },
          ...{ cache: headers['cache-control'], length: headers['content-length'] },
        });
        expect(new Set(answers.map((answer) => JSON.stringify(alike(answer)))).size).toBe(1);
        expect({ status: answers[0]?.status, body: answers[0]?.json }).toEqual({
          status: 404,
          body: { type: expect.any(String), status: 404, title: 'Not found', ...explained('company-not-found') },
        });
      },
    );

    proves(
      [row, 'status 400', 'decision 13'],
      'refuses other parameters than it describes, whatever the company, and names all of them',
      async () => {
        for (const [sent, ...messages] of refused) {
          for (const id of [company, 999_999, 'x']) {
            const { status, json } = await ask('baltic', id, sent);
            expect({ status, json }).toEqual({ status: 400, json: refusedBody(messages) });
          }
        }
      },
    );

    proves(
      [row, 'decision 13', 'decision 22'],
      'has no other method, is asked for anew each time, and refuses callers without a token',
      async () => {
        const path = pathOf(company);
        const other = await sendAs('baltic', { method: 'POST', path });
        expect({ status: other.status, allow: other.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
        expect((await ask('baltic', company)).headers['cache-control']).toBe('private, no-cache');
        for (const method of ['GET', 'HEAD', 'POST']) {
          const { status, text, headers } = await send(preparedService().baseUrl, { method, path });
          expect({ status, text, authenticate: headers['www-authenticate'] }).toEqual({
            status: 401,
            text: '',
            authenticate: 'Bearer',
          });
        }
      },
    );

    proves(
      [row, 'status 429', 'limit request rate', 'decision 23'],
      'counts as a search, and is refused as one',
      async () => {
        const search = () =>
          searchRelations(subscription, { SearchParameters: { ServiceId: [company] } }, limited.baseUrl);
        await search();
        const statuses = [
          (await ask(subscription, company, query, limited.baseUrl)).status,
          (await ask(subscription, 999_999, query, limited.baseUrl)).status,
        ];
        const refusedSearch = await search();
        expect([statuses, refusedSearch.status, Number(refusedSearch.headers['retry-after']) > 0]).toEqual([
          [200, 429],
          429,
          true,
        ]);
      },
    );
  });
}
