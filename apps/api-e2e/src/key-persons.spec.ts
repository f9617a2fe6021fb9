import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { throttled } from './harness/api-settings';
import { type Answer, send } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { publishedCodes } from './harness/published-codes';
import { preparedService, searchRelations, sendAs, startApiWith } from './harness/service';
import { explained, refusedBody } from './harness/problems';

const described = '/v2/relations/{serviceId}/key-persons';
const hidden = 'Protected Identity';

async function ask(subscription: string, id: number | string, query = '', baseUrl?: string): Promise<Answer> {
  const answer = await sendAs(subscription, { path: `/v2/relations/${id}/key-persons${query}` }, baseUrl);
  await expectDescribed('get', described, answer);
  return answer;
}

/**
 * Fails the test unless the response contains exactly these key persons of company 6001, including the order of their
 * members.
 */
function expectKeyPersons(answer: Answer, keyPersons: readonly unknown[], levels = 3): void {
  const body = { ServiceId: 6001, Levels: levels, KeyPersons: keyPersons };
  expect({ status: answer.status, body: answer.json }).toEqual({ status: 200, body });
  expect(answer.text).toBe(JSON.stringify(body));
}

const role = (Text: string) => [{ Id: publishedCodes.roleChair, Text, Category: 'Board' }];
const company = (ServiceId: number, Name: string, OrgNo: string, CountryCode: string) => ({
  ServiceId,
  Name,
  OrgNo,
  CountryCode,
  IsSearchableEntity: true,
});
const asked = company(6001, 'Asked OÜ', '6001', 'EE');
const owner = {
  ...company(6002, 'Owner SIA', '6002', 'LV'),
  Ownerships: [{ OwnershipStake: 60, InDate: '2020-01-01T00:00:00Z' }],
};
const group = { ...company(6003, 'Group UAB', '6003', 'LT'), CompanyStructureOwners: [{ OwnershipStake: 30 }] };
const top = company(6004, 'Top OÜ', '6004', 'EE');

const ofAsked = { KeyPersonRoles: role('Asked'), Companies: [asked] };
const ofOwner = { KeyPersonRoles: role('Owner'), Companies: [owner, asked] };
const ofGroup = { KeyPersonRoles: role('Group'), Companies: [group, asked] };
const ofTopByOwner = {
  KeyPersonRoles: role('Top'),
  Companies: [{ ...top, Ownerships: [{ MinOwnershipStake: 50, MaxOwnershipStake: 75 }] }, owner, asked],
};
const ofTopByGroup = { KeyPersonRoles: role('Top'), Companies: [{ ...top, Ownerships: [{}] }, group, asked] };

const ave = (...Paths: unknown[]) => ({
  ServiceId: 6101,
  Name: 'Ave Aas',
  BirthDate: '1970-01-01',
  IsCompany: false,
  Paths,
  MorePaths: false,
});
const guna = (access: boolean, ...Paths: unknown[]) => ({
  ServiceId: 6102,
  Name: access ? 'Guna Gaile' : hidden,
  BirthDate: hidden,
  NationalIdentificationNumber: access ? '6102-1' : hidden,
  IsCompany: false,
  IsProtected: true,
  Paths,
  MorePaths: false,
});
const jonas = { ServiceId: 6103, Name: 'Jonas Jonaitis', IsCompany: false, Paths: [ofGroup], MorePaths: false };
const firm = {
  ServiceId: 6006,
  Name: 'Firm OÜ',
  CountryCode: 'EE',
  IsCompany: true,
  IsSearchableEntity: true,
  Paths: [ofOwner],
  MorePaths: false,
};

describe('GET /v2/relations/{serviceId}/key-persons', () => {
  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'area Key Person'],
    'lists who runs a company and those above it, each once with all paths, the strongest first',
    async () => {
      expectKeyPersons(await ask('baltic', 6001), [
        ave(ofAsked, ofTopByOwner, ofTopByGroup),
        guna(true, ofAsked, ofOwner),
        firm,
        jonas,
      ]);
    },
  );

  proves(['GET /v2/relations/{serviceId}/key-persons'], 'goes up as many levels as requested', async () => {
    expectKeyPersons(
      await ask('baltic', 6001, '?levels=1'),
      [ave(ofAsked), guna(true, ofAsked, ofOwner), firm, jonas],
      1,
    );
    expectKeyPersons(
      await ask('baltic', 6001, '?levels=10'),
      [ave(ofAsked, ofTopByOwner, ofTopByGroup), guna(true, ofAsked, ofOwner), firm, jonas],
      10,
    );
  });

  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'area Owner', 'decision 2', 'decision 3'],
    'leaves out every path with a link that needs Owner where it is withheld, and no other',
    async () => {
      expectKeyPersons(await ask('baltic-owner-lv', 6001), [
        ave(ofAsked, ofTopByGroup),
        guna(true, ofAsked, ofOwner),
        firm,
        jonas,
      ]);
      expectKeyPersons(await ask('baltic-owner-ee', 6001), [ave(ofAsked, ofTopByGroup), guna(true, ofAsked), jonas]);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'area Company Structure Owner', 'decision 2', 'decision 3'],
    'leaves out every path with a link that needs Company Structure Owner where it is withheld',
    async () => {
      expectKeyPersons(await ask('baltic-structure-ee', 6001), [
        ave(ofAsked, ofTopByOwner),
        guna(true, ofAsked, ofOwner),
        firm,
      ]);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'area Key Person', 'decision 2', 'decision 3'],
    'leaves out roles where Key Person is withheld, and nothing above them',
    async () => {
      expectKeyPersons(await ask('baltic-key-person-lv', 6001), [
        ave(ofAsked, ofTopByOwner, ofTopByGroup),
        guna(true, ofAsked),
        jonas,
      ]);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'decision 1', 'decision 2'],
    'lists no person with a role in a country that is not granted, and none above it',
    async () => {
      expectKeyPersons(await ask('baltic-no-lv', 6001), [ave(ofAsked, ofTopByGroup), guna(true, ofAsked), jonas]);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'area Hidden Person Access', 'decision 5'],
    'masks a protected person unless Hidden Person Access is granted for every role that is shown',
    async () => {
      // The titles of roles in the register could contain the name of the protected person. So they are masked on each
      // path, whatever is granted in the country where the path begins.
      const untitled = <Path extends object>(path: Path) => ({
        ...path,
        KeyPersonRoles: [{ ...role(hidden)[0], Category: hidden }],
      });
      expectKeyPersons(await ask('baltic-hidden-lv', 6001), [
        ave(ofAsked, ofTopByOwner, ofTopByGroup),
        guna(false, untitled(ofAsked), untitled(ofOwner)),
        firm,
        jonas,
      ]);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'area Relations History', 'area Key Person', 'area Owner'],
    'gives the key persons of a past day by the dates of roles and holdings, and says which may have been in force',
    async () => {
      const { json, status } = await ask('baltic', 6001, '?levels=1&asOf=2018-06-01');
      const { KeyPersons, ...body } = json as {
        KeyPersons: { ServiceId: number; Paths: { KeyPersonRoles: object[]; Companies: { ServiceId: number }[] }[] }[];
      };
      const ways = KeyPersons.map(({ ServiceId, Paths }) => [
        ServiceId,
        ...Paths.map(({ Companies }) => Companies.map((each) => each.ServiceId).join('>')),
      ]);
      expect([status, body, ways]).toEqual([
        200,
        { ServiceId: 6001, Levels: 1, AsOf: '2018-06-01' },
        [
          [6101, '6001', '6004>6001'],
          [6102, '6001'],
          [6103, '6001', '6003>6001'],
        ],
      ]);
      const [former] = role('Asked');
      expect(KeyPersons[2]?.Paths[0]?.KeyPersonRoles).toEqual([
        { ...former, OutDate: '2020-01-01T00:00:00Z', IsEnded: true, AreDatesUnknown: true },
      ]);
      expect(KeyPersons[0]?.Paths[1]?.Companies[0]).toEqual({
        ...top,
        Ownerships: [{ OwnershipStake: 100, OutDate: '2019-01-01T00:00:00Z', IsEnded: true, AreDatesUnknown: true }],
      });
      const refused = await ask('baltic', 6001, '?levels=0&asOf=9999-01-01');
      expect({ status: refused.status, json: refused.json }).toEqual({
        status: 400,
        json: refusedBody(['Invalid value in levels: 0.', 'Invalid value in asOf: 9999-01-01.']),
      });
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'decision 1', 'decision 23'],
    'answers for a company that cannot be found as for one that does not exist, and for what is no id',
    async () => {
      const answers = await Promise.all(
        [6002, 999_999, 'x', '1.5', '-1', 6101, '9007199254740993'].map((id) => ask('baltic-no-lv', id)),
      );
      const alike = ({ status, text, headers }: Answer) => ({
        status,
        text,
        type: headers['content-type'],
        cache: headers['cache-control'],
        length: headers['content-length'],
      });
      expect(new Set(answers.map((answer) => JSON.stringify(alike(answer)))).size).toBe(1);
      expect({ status: answers[0]?.status, body: answers[0]?.json }).toEqual({
        status: 404,
        body: { type: expect.any(String), status: 404, title: 'Not found', ...explained('company-not-found') },
      });
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'status 400'],
    'refuses other levels than 1 to 10, whatever the company',
    async () => {
      for (const levels of ['0', '11', 'x', '']) {
        for (const id of [6001, 999_999, 'x']) {
          const { status, json } = await ask('baltic', id, `?levels=${levels}`);
          expect({ status, json }).toEqual({
            status: 400,
            json: refusedBody([`Invalid value in levels: ${levels}.`]),
          });
        }
      }
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/key-persons', 'decision 13', 'decision 22'],
    'has no other method, is not cached, and refuses callers without a token',
    async () => {
      const path = '/v2/relations/6001/key-persons';
      const refused = await sendAs('baltic', { method: 'POST', path });
      expect({ status: refused.status, allow: refused.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
      expect((await ask('baltic', 6001)).headers['cache-control']).toBe('no-store');
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

  describe('with few requests allowed', () => {
    let api: ApiProcess;

    beforeAll(async () => {
      api = await startApiWith(throttled(2, 600));
    });

    afterAll(() => api.stop());

    proves(
      ['GET /v2/relations/{serviceId}/key-persons', 'status 429', 'limit request rate', 'decision 23'],
      'counts as a search, and is refused as one',
      async () => {
        await searchRelations('baltic', { SearchParameters: { ServiceId: [6001] } }, api.baseUrl);
        const statuses = [
          (await ask('baltic', 6001, '', api.baseUrl)).status,
          (await ask('baltic', 999_999, '', api.baseUrl)).status,
        ];
        const search = await searchRelations('baltic', { SearchParameters: { ServiceId: [6001] } }, api.baseUrl);
        expect([statuses, search.status, Number(search.headers['retry-after']) > 0]).toEqual([[200, 429], 429, true]);
      },
    );
  });
});
