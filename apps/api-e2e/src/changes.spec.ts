import { proves } from './conformance/proves';
import type { Answer } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { sendAs } from './harness/service';

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

async function ask(subscription: string, id: number, query = period): Promise<Answer> {
  const answer = await sendAs(subscription, { path: `/v2/relations/${id}/changes${query}` });
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
    'names what is withheld without Relations History: records that have ended since, and ultimate owners of a past day',
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
    'names Owner as withheld in the country of the company, and has no holding and no ultimate owner',
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
});
