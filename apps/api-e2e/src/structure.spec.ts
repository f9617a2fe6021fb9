import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { throttled } from './harness/api-settings';
import { type Answer, send } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { publishedCodes } from './harness/published-codes';
import { preparedService, searchRelations, sendAs, startApiWith } from './harness/service';
import { explained, refusedBody } from './harness/problems';

const described = '/v2/relations/{serviceId}/structure';
const hidden = 'Protected Identity';

interface Body {
  readonly Nodes: readonly { readonly Node: string; readonly Kind: string; readonly Name?: string }[];
  readonly Edges: readonly {
    readonly From: string;
    readonly To: string;
    readonly Kind: string;
    readonly Text?: string;
    readonly IsEnded?: boolean;
    readonly AreDatesUnknown?: boolean;
  }[];
  readonly UltimateOwners?: readonly { readonly Node: string; readonly Share: object; readonly IsConnected: boolean }[];
  readonly Loops?: readonly (readonly string[])[];
  readonly Stops?: readonly object[];
}

async function ask(subscription: string, id: number | string, query = '', baseUrl?: string): Promise<Answer> {
  const answer = await sendAs(subscription, { path: `/v2/relations/${id}/structure${query}` }, baseUrl);
  await expectDescribed('get', described, answer);
  return answer;
}
const bodyOf = async (subscription: string, query = '') => (await ask(subscription, 6001, query)).json as Body;
const edgesOf = ({ Edges }: Body) => Edges.map(({ From, To, Kind }) => `${From} ${To} ${Kind}`);
const namesOf = ({ Nodes }: Body) => Object.fromEntries(Nodes.map(({ Node, Kind, Name }) => [Node, [Kind, Name]]));

const role = (From: number, To: number, Text: string) => ({
  ...{ From: String(From), To: String(To), Kind: 'role', Text },
  ...{ Id: publishedCodes.roleChair, Category: 'Board' },
});
const edge = (From: number, To: number, Kind: string, record: object = {}) => ({
  ...{ From: String(From), To: String(To), Kind },
  ...record,
});
const company = (ServiceId: number, Name: string, CountryCode: string, OrgNo?: string) => ({
  ...{ Node: String(ServiceId), Kind: 'company', ServiceId, Name, ...(OrgNo && { OrgNo }), CountryCode },
  ...{ IsCompany: true, IsSearchableEntity: CountryCode !== 'PL' },
});
const person = (ServiceId: number, Name: string, more: object = {}) => ({
  ...{ Node: String(ServiceId), Kind: 'person', ServiceId, Name, IsCompany: false },
  ...more,
});
const withheldAreas = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner'];

describe('GET /v2/relations/{serviceId}/structure', () => {
  proves(
    ['GET /v2/relations/{serviceId}/structure', 'area Owner', 'area Company Structure Owner', 'area Key Person'],
    'gives who stands above a company over several levels, with all records, loops and ends',
    async () => {
      const owners = (await sendAs('baltic', { path: '/v2/relations/6001/ultimate-owners' })).json as {
        UltimateOwners: { ServiceId: number; UltimateOwnerships: object[] }[];
      };
      const { status, json } = await ask('baltic', 6001);
      expect({ status, json }).toEqual({
        status: 200,
        json: {
          ...{ ServiceId: 6001, Direction: 'up', Depth: 3 },
          Nodes: [
            company(6001, 'Asked OÜ', 'EE', '6001'),
            company(6002, 'Owner SIA', 'LV', '6002'),
            company(6003, 'Group UAB', 'LT', '6003'),
            company(6004, 'Top OÜ', 'EE', '6004'),
            company(6005, 'Elsewhere SA', 'PL'),
            company(6006, 'Firm OÜ', 'EE'),
            person(6101, 'Ave Aas', { BirthDate: '1970-01-01' }),
            person(6102, 'Guna Gaile', {
              ...{ BirthDate: hidden, NationalIdentificationNumber: '6102-1', IsProtected: true },
            }),
            person(6103, 'Jonas Jonaitis'),
          ],
          Edges: [
            edge(6002, 6001, 'ownership', { OwnershipStake: 60, InDate: '2020-01-01T00:00:00Z' }),
            edge(6003, 6001, 'companyStructure', { OwnershipStake: 30 }),
            edge(6005, 6001, 'ownership', { OwnershipStake: 10 }),
            role(6101, 6001, 'Asked'),
            role(6102, 6001, 'Asked'),
            edge(6004, 6002, 'ownership', { MinOwnershipStake: 50, MaxOwnershipStake: 75 }),
            role(6006, 6002, 'Owner'),
            role(6102, 6002, 'Owner'),
            edge(6004, 6003, 'ownership'),
            role(6103, 6003, 'Group'),
            edge(6001, 6004, 'ownership', { OwnershipStake: 5 }),
            role(6101, 6004, 'Top'),
          ],
          UltimateOwners: owners.UltimateOwners.map(({ ServiceId, UltimateOwnerships: [Share] }) => ({
            ...{ Node: String(ServiceId), Share, IsConnected: true },
          })),
          Loops: [['6001', '6002', '6003', '6004']],
          Stops: [{ Node: '6005', Direction: 'up', Reason: 'NotGranted', Areas: withheldAreas }],
        },
      });
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure'],
    'goes as far and in the directions that are asked for',
    async () => {
      const depth = (node: number, direction: string) => ({
        ...{ Node: String(node), Direction: direction, Reason: 'Depth' },
      });
      const up = await bodyOf('baltic', '?depth=1');
      expect(edgesOf(up)).toEqual([
        '6002 6001 ownership',
        '6003 6001 companyStructure',
        '6005 6001 ownership',
        '6101 6001 role',
        '6102 6001 role',
      ]);
      expect(up.Stops).toEqual(expect.arrayContaining([depth(6002, 'up'), depth(6003, 'up')]));
      const down = await bodyOf('baltic', '?direction=down&depth=1');
      expect([edgesOf(down), down.Stops, down.UltimateOwners]).toEqual([
        ['6001 6004 ownership'],
        [depth(6004, 'down')],
        undefined,
      ]);
      const both = await bodyOf('baltic', '?direction=both&depth=1');
      expect(edgesOf(both)).toEqual([...edgesOf(up), '6001 6004 ownership']);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure', 'area Owner', 'decision 2', 'decision 3'],
    'ends where an area is withheld in the country of the company, and lists ultimate owners all the same',
    async () => {
      const inLatvia = await bodyOf('baltic-owner-lv');
      expect(edgesOf(inLatvia)).not.toContain('6004 6002 ownership');
      expect(inLatvia.Stops).toContainEqual({ Node: '6002', Direction: 'up', Reason: 'NotGranted', Areas: ['Owner'] });
      const whole = await bodyOf('baltic');
      expect(inLatvia.UltimateOwners?.map(({ Node, Share }) => [Node, Share])).toEqual(
        whole.UltimateOwners?.map(({ Node, Share }) => [Node, Share]),
      );
      const inEstonia = await bodyOf('baltic-owner-ee');
      expect([inEstonia.UltimateOwners, edgesOf(inEstonia).filter((each) => each.endsWith(' 6001 ownership'))]).toEqual(
        [undefined, []],
      );
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure', 'decision 1', 'decision 2'],
    'reads nothing above a company in a country that is not granted',
    async () => {
      const body = await bodyOf('baltic-no-lv');
      expect(edgesOf(body).filter((each) => each.includes(' 6002 '))).toEqual([]);
      expect(body.Stops).toContainEqual({
        ...{ Node: '6002', Direction: 'up', Reason: 'NotGranted', Areas: withheldAreas },
      });
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure', 'area Hidden Person Access', 'decision 5'],
    'masks a protected person unless Hidden Person Access is granted for every record that is shown',
    async () => {
      const body = await bodyOf('baltic-hidden-lv');
      expect(namesOf(body)['6102']).toEqual(['protected', hidden]);
      expect(body.Edges.filter(({ From }) => From === '6102').map(({ Text }) => Text)).toEqual([hidden, hidden]);
      expect(namesOf(await bodyOf('baltic-hidden-lv', '?depth=1'))['6102']).toEqual(['person', 'Guna Gaile']);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure', 'area Relations History'],
    'gives the records of a past day by their own dates, and says which of them may have been in force',
    async () => {
      const body = await bodyOf('baltic', '?asOf=2018-06-01&depth=1');
      expect(body).toMatchObject({ AsOf: '2018-06-01' });
      expect(
        body.Edges.map(({ From, Kind, IsEnded, AreDatesUnknown }) => [From, Kind, IsEnded, AreDatesUnknown]),
      ).toEqual([
        ['6003', 'companyStructure', undefined, true],
        ['6004', 'ownership', true, true],
        ['6005', 'ownership', undefined, true],
        ['6101', 'role', undefined, true],
        ['6102', 'role', undefined, true],
        ['6103', 'role', true, true],
      ]);
      const owners = await sendAs('baltic', { path: '/v2/relations/6001/ultimate-owners?asOf=2018-06-01' });
      expect(body.UltimateOwners?.map(({ Node }) => Number(Node))).toEqual(
        (owners.json as { UltimateOwners: { ServiceId: number }[] }).UltimateOwners.map(({ ServiceId }) => ServiceId),
      );
      const { status, json } = await ask('baltic', 6001, '?asOf=9999-01-01');
      expect({ status, json }).toEqual({
        status: 400,
        json: refusedBody(['Invalid value in asOf: 9999-01-01.']),
      });
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure', 'decision 1', 'decision 23'],
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
    ['GET /v2/relations/{serviceId}/structure', 'status 400', 'decision 13'],
    'refuses another direction or depth, whatever the company, and names both',
    async () => {
      for (const id of [6001, 999_999, 'x']) {
        const { status, json } = await ask('baltic', id, '?direction=left&depth=11');
        expect({ status, json }).toEqual({
          status: 400,
          json: refusedBody(['Invalid value in direction: left.', 'Invalid value in depth: 11.']),
        });
      }
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure', 'decision 22'],
    'has no other method, is not cached, and refuses callers without a token',
    async () => {
      const path = '/v2/relations/6001/structure';
      const refused = await sendAs('baltic', { method: 'POST', path });
      expect({ status: refused.status, allow: refused.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
      expect((await ask('baltic', 6001)).headers['cache-control']).toBe('no-store');
      const { status, text, headers } = await send(preparedService().baseUrl, { method: 'GET', path });
      expect([status, text, headers['www-authenticate']]).toEqual([401, '', 'Bearer']);
    },
  );

  describe('with few requests allowed', () => {
    let api: ApiProcess;

    beforeAll(async () => {
      api = await startApiWith(throttled(2, 600));
    });

    afterAll(() => api.stop());

    proves(
      ['GET /v2/relations/{serviceId}/structure', 'status 429', 'limit request rate', 'decision 23'],
      'counts as a search, and is refused as one',
      async () => {
        await searchRelations('baltic', { SearchParameters: { ServiceId: [6001] } }, api.baseUrl);
        const statuses = [
          (await ask('baltic', 6001, '', api.baseUrl)).status,
          (await ask('baltic', 999_999, '', api.baseUrl)).status,
        ];
        expect(statuses).toEqual([200, 429]);
      },
    );
  });
});
