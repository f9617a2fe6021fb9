import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { throttled } from './harness/api-settings';
import { type Answer, send } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { preparedService, searchRelations, sendAs, startApiWith } from './harness/service';
import { explained, refusedBody } from './harness/problems';

const endpoint = 'GET /v2/relations/{serviceId}/changes';
const period = '?from=2019-01-01&to=2020-01-01';
const hidden = 'Protected Identity';

interface Owners {
  readonly AsOf: string;
  readonly UltimateOwners?: readonly { readonly Node: string }[];
}

interface Body {
  readonly Before: Owners;
  readonly After: Owners;
  readonly Nodes: readonly { readonly Node: string; readonly Kind: string; readonly Name?: string }[];
  readonly Changes: readonly {
    readonly Party: string;
    readonly Kind: string;
    readonly Change: string;
    readonly Before?: readonly { readonly Text?: string }[];
    readonly After?: readonly { readonly Text?: string }[];
  }[];
}

async function ask(subscription: string, id: number | string, query = period, baseUrl?: string): Promise<Answer> {
  const answer = await sendAs(subscription, { path: `/v2/relations/${id}/changes${query}` }, baseUrl);
  await expectDescribed('get', '/v2/relations/{serviceId}/changes', answer);
  return answer;
}
const bodyOf = async (subscription: string, query = period) => (await ask(subscription, 6001, query)).json as Body;
const linesOf = ({ Changes }: Body) => Changes.map(({ Party, Kind, Change }) => `${Party} ${Kind} ${Change}`);

describe(endpoint, () => {
  proves(
    [endpoint, 'area Owner', 'area Company Structure Owner', 'area Key Person', 'area Relations History'],
    'gives what began and ended between two days, and what may have, by the dates of the records',
    async () => {
      const body = await bodyOf('baltic');
      expect(linesOf(body)).toEqual([
        '6002 ownership Began',
        '6003 companyStructure Unknown',
        '6004 ownership Ended',
        '6005 ownership Unknown',
        '6101 role Unknown',
        '6102 role Unknown',
        '6103 role Ended',
      ]);
      const [began, unknown, ended] = body.Changes;
      expect([began, unknown, ended]).toEqual([
        {
          ...{ Party: '6002', Kind: 'ownership', Change: 'Began' },
          After: [{ OwnershipStake: 60, InDate: '2020-01-01T00:00:00Z' }],
        },
        {
          ...{ Party: '6003', Kind: 'companyStructure', Change: 'Unknown' },
          Before: [{ OwnershipStake: 30, AreDatesUnknown: true }],
          After: [{ OwnershipStake: 30, AreDatesUnknown: true }],
        },
        {
          ...{ Party: '6004', Kind: 'ownership', Change: 'Ended' },
          Before: [{ OwnershipStake: 100, OutDate: '2019-01-01T00:00:00Z', IsEnded: true, AreDatesUnknown: true }],
        },
      ]);
      expect(linesOf(await bodyOf('baltic', '?from=2019-01-02&to=2019-12-31'))).toEqual(
        linesOf(body)
          .filter((line) => line.endsWith('Unknown') || line.startsWith('6103'))
          .map((line) => line.replace('6103 role Ended', '6103 role Unknown')),
      );
    },
  );

  proves(
    [endpoint, 'area Owner'],
    'gives the ultimate owners of the day before and of the last day, as ultimate-owners gives them',
    async () => {
      const body = await bodyOf('baltic');
      for (const { AsOf, UltimateOwners = [] } of [body.Before, body.After]) {
        const { json } = await sendAs('baltic', { path: `/v2/relations/6001/ultimate-owners?asOf=${AsOf}` });
        const owners = (json as { UltimateOwners: { ServiceId: number }[] }).UltimateOwners;
        expect(UltimateOwners.map(({ Node }) => Number(Node))).toEqual(owners.map(({ ServiceId }) => ServiceId));
      }
      expect([body.Before.AsOf, body.After.AsOf]).toEqual(['2018-12-31', '2020-01-01']);
      const named = new Set(body.Nodes.map(({ Node }) => Node));
      const shown = [body.Before, body.After].flatMap(({ UltimateOwners = [] }) => UltimateOwners);
      expect([shown.length > 0, shown.filter(({ Node }) => !named.has(Node))]).toEqual([true, []]);
    },
  );

  proves(
    [endpoint, 'area Relations History', 'decision 3'],
    'has nothing that has ended since, and no ultimate owner of a past day, without Relations History, and says so',
    async () => {
      const body = await bodyOf('baltic-plain-ee');
      expect(body).toMatchObject({ HistoryNotGranted: true });
      expect([linesOf(body), body.Before, body.After]).toEqual([
        [
          '6002 ownership Began',
          '6003 companyStructure Unknown',
          '6005 ownership Unknown',
          '6101 role Unknown',
          '6102 role Unknown',
        ],
        { AsOf: '2018-12-31' },
        { AsOf: '2020-01-01' },
      ]);
      const { Before, After } = await bodyOf('baltic-plain-ee', '?from=2019-01-01');
      expect([Before.UltimateOwners, After.UltimateOwners?.length]).toEqual([undefined, expect.any(Number)]);
    },
  );

  proves(
    [endpoint, 'area Owner', 'decision 2', 'decision 3'],
    'has no holding and no ultimate owner where Owner is withheld in the country of the company, and says so',
    async () => {
      const body = await bodyOf('baltic-owner-ee');
      expect(body).toMatchObject({ NotGranted: ['Owner'] });
      expect([linesOf(body).filter((line) => line.includes(' ownership ')), body.After]).toEqual([
        [],
        { AsOf: '2020-01-01' },
      ]);
      expect(linesOf(await bodyOf('baltic-owner-lv'))).toEqual(linesOf(await bodyOf('baltic')));
    },
  );

  proves(
    [endpoint, 'area Hidden Person Access', 'decision 5'],
    'masks a protected person in a change, and the text of the record, without Hidden Person Access',
    async () => {
      const shownTo = async (subscription: string) => {
        const { Nodes, Changes } = await bodyOf(subscription);
        const { Kind, Name } = Nodes.find(({ Node }) => Node === '6102') ?? {};
        return [Kind, Name, Changes.find(({ Party }) => Party === '6102')?.After?.[0]?.Text];
      };
      expect(await shownTo('baltic-plain-ee')).toEqual(['protected', hidden, hidden]);
      expect((await ask('baltic-plain-ee', 6001)).text).not.toContain('Guna');
      expect(await shownTo('baltic')).toEqual(['person', 'Guna Gaile', 'Asked']);
    },
  );

  proves(
    [endpoint, 'decision 1', 'decision 23'],
    'answers for a company that cannot be found as for one that does not exist, and for what is no id',
    async () => {
      const answers = await Promise.all(
        [6002, 999_999, 'x', '1.5', '-1', 6101, '9007199254740993'].map((id) => ask('baltic-no-lv', id)),
      );
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
    [endpoint, 'status 400', 'decision 13'],
    'refuses a missing day, a later one than today and a period that ends before it begins, whatever the company',
    async () => {
      for (const [query, ...messages] of [
        ['', 'from is missing.'],
        ['?from=2020-1-1&to=9999-01-01', 'Invalid value in from: 2020-1-1.', 'Invalid value in to: 9999-01-01.'],
        ['?from=2020-01-02&to=2020-01-01', 'from must not be after to.'],
      ]) {
        for (const id of [6001, 999_999, 'x']) {
          const { status, json } = await ask('baltic', id, query);
          expect({ status, json }).toEqual({
            status: 400,
            json: refusedBody(messages),
          });
        }
      }
    },
  );

  proves([endpoint, 'decision 22'], 'has no other method, is not cached, and needs a token', async () => {
    const path = `/v2/relations/6001/changes${period}`;
    const refused = await sendAs('baltic', { method: 'POST', path });
    expect({ status: refused.status, allow: refused.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
    expect((await ask('baltic', 6001)).headers['cache-control']).toBe('no-store');
    const { status, text, headers } = await send(preparedService().baseUrl, { method: 'GET', path });
    expect([status, text, headers['www-authenticate']]).toEqual([401, '', 'Bearer']);
  });

  describe('with few requests allowed', () => {
    let api: ApiProcess;

    beforeAll(async () => {
      api = await startApiWith(throttled(2, 600));
    });

    afterAll(() => api.stop());

    proves(
      [endpoint, 'status 429', 'limit request rate', 'decision 23'],
      'counts as a search, and is refused as one',
      async () => {
        await searchRelations('baltic', { SearchParameters: { ServiceId: [6001] } }, api.baseUrl);
        const statuses = [
          (await ask('baltic', 6001, period, api.baseUrl)).status,
          (await ask('baltic', 999_999, period, api.baseUrl)).status,
        ];
        expect(statuses).toEqual([200, 429]);
      },
    );
  });
});
