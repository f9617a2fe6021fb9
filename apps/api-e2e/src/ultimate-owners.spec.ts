import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { ultimateOwnershipBudget } from './harness/api-settings';
import type { Answer } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { sendAs, startApiWith } from './harness/service';

const endpoint = 'GET /v2/relations/{serviceId}/ultimate-owners';
const hidden = 'Protected Identity';
const omittedHeader = 'x-ultimate-ownerships-omitted';

async function ask(subscription: string, id: number, query = '', baseUrl?: string): Promise<Answer> {
  const answer = await sendAs(subscription, { path: `/v2/relations/${id}/ultimate-owners${query}` }, baseUrl);
  await expectDescribed('get', '/v2/relations/{serviceId}/ultimate-owners', answer);
  return answer;
}

/**
 * Fails the test unless the response is a 200 with exactly this body, including the order of its members, and its
 * header names no company whose ultimate owners were left out.
 */
function expectBody(answer: Answer, body: object): void {
  expect({ status: answer.status, body: answer.json, omitted: answer.headers[omittedHeader] }).toEqual({
    status: 200,
    body,
    omitted: undefined,
  });
  expect(answer.text).toBe(JSON.stringify(body));
}

type Members = Readonly<Record<string, unknown>>;

const percent = (OwnershipStake: number) => ({ OwnershipStake });
const between = (MinOwnershipStake: number, MaxOwnershipStake: number) => ({ MinOwnershipStake, MaxOwnershipStake });
const company = (ServiceId: number, Name: string, OrgNo: string, CountryCode: string) => ({
  ServiceId,
  Name,
  OrgNo,
  CountryCode,
  IsCompany: true,
  IsSearchableEntity: true,
});
const holding = (member: Members, ...Ownerships: Members[]) => ({ ...member, Ownerships });
const chain = (share: number, ...Members: Members[]) => ({ Contribution: percent(share), Members });

// The owners of 6201 are 6202 (50 %), 6203 (30 %), 6204 (10 %) and 6302 (5 %). The owners of 6202 are 6301 (60 %) and
// 6302 (40 %). The owners of 6203 are 6202 (50 %), 6301 (40 %) and 6201 itself (10 %). So 3 % of a share in 6201 comes
// back to it through 6203. All rounds together multiply a share by 1 / 0.97.
const head = { ServiceId: 6201, Name: 'Küsitud OÜ', OrgNo: '6201', CountryCode: 'EE' };
const headOn = (AsOf: string) => ({ ...head, AsOf });
const asked = { ...head, IsCompany: true, IsSearchableEntity: true };
const middle = company(6202, 'Vidus SIA', '6202', 'LV');
const gate = company(6203, 'Vartai UAB', '6203', 'LT');
const foreign = { ServiceId: 6204, Name: 'Obca SA', CountryCode: 'PL', IsCompany: true, IsSearchableEntity: false };
const mari = { ServiceId: 6301, Name: 'Mari Maasikas', IsCompany: false };
const laima = (access: boolean) => ({
  ServiceId: 6302,
  Name: access ? 'Laima Lapsa' : hidden,
  IsCompany: false,
  IsProtected: true,
});

const middleInAsked = holding(middle, {
  ...percent(50),
  InDate: '2020-01-01T00:00:00Z',
  UpdatedAt: '2026-01-05T00:00:00Z',
});
const gateInAsked = holding(gate, percent(30));
const middleInGate = holding(middle, percent(50));
const mariInMiddle = holding(
  mari,
  { ...percent(40), InDate: '2019-01-01T00:00:00Z' },
  { ...percent(20), InDate: '2021-01-01T00:00:00Z' },
);
const mariInGate = holding(mari, percent(40));

const mariByMiddle = chain(30, mariInMiddle, middleInAsked, asked);
const mariByGate = chain(12, mariInGate, gateInAsked, asked);
const mariByBoth = chain(9, mariInMiddle, middleInGate, gateInAsked, asked);

/** Person 6301 owns 60 % of (0.5 + 0.15) and 40 % of 0.3, each multiplied by 1 / 0.97. */
const mariWith = (others: number, ...Chains: Members[]) => ({
  ServiceId: 6301,
  Name: 'Mari Maasikas',
  BirthDate: '1971-03-03',
  IsCompany: false,
  UltimateOwnerships: [percent(52.57732)],
  Chains,
  OtherChains: percent(others),
});

const laimaByMiddle = (access: boolean) => chain(20, holding(laima(access), percent(40)), middleInAsked, asked);
const laimaByBoth = (access: boolean) =>
  chain(6, holding(laima(access), percent(40)), middleInGate, gateInAsked, asked);
const laimaHerself = (access: boolean) => chain(5, holding(laima(access), percent(5)), asked);

/** Person 6302 owns 40 % of (0.5 + 0.15) and 0.05, each multiplied by 1 / 0.97. */
const laimaWith = (access: boolean, others: number, ...Chains: Members[]) => ({
  ServiceId: 6302,
  Name: access ? 'Laima Lapsa' : hidden,
  BirthDate: hidden,
  NationalIdentificationNumber: access ? '6302-1' : hidden,
  IsCompany: false,
  IsProtected: true,
  UltimateOwnerships: [percent(31.958763)],
  Chains,
  OtherChains: percent(others),
});
const laimaWhole = (access: boolean) =>
  laimaWith(access, 0.958763, laimaByMiddle(access), laimaByBoth(access), laimaHerself(access));

const foreignOwner = {
  ...foreign,
  UltimateOwnerships: [percent(10.309278)],
  Chains: [chain(10, holding(foreign, percent(10)), asked)],
  OtherChains: percent(0.309278),
};
const mariWhole = mariWith(1.57732, mariByMiddle, mariByGate, mariByBoth);

/** 5 % of 6201 has no recorded owner. With all rounds that is 5 % times 1 / 0.97. */
const Unidentified = percent(5.154639);
const whole = { ...head, UltimateOwners: [mariWhole, laimaWhole(true), foreignOwner], Unidentified };

/** The verdicts on the owners 6204, 6301 and 6302. */
const verdicts = (answers: readonly string[], figures: readonly Members[]): Members[] =>
  answers.map((Verdict, at) => ({ ServiceId: [6204, 6301, 6302][at], Verdict, ...figures[at] }));
const shares = [10.309278, 52.57732, 31.958763].map((share) => ({ Share: percent(share) }));
// 6301 controls 6202 and with it 6203, and through both controls 80 % of 6201. No other owner controls a company, and
// no company controls 6201.
const controlled = [10, 80, 5].map((share) => ({ Controlled: percent(share) }));
const mixed = controlled.map((figures) => ({ ...figures, ShareOfController: percent(0) }));
const byShare = verdicts(['no', 'yes', 'yes'], shares);
const byControl = verdicts(['no', 'yes', 'no'], controlled);
const byMixture = verdicts(['no', 'yes', 'no'], mixed);

describe(endpoint, () => {
  proves(
    [endpoint, 'area Owner', 'Relation.UltimateOwnerships'],
    'lists the chains of each ultimate owner, the best first, with their records and the remaining share',
    async () => {
      expectBody(await ask('baltic', 6201), whole);
    },
  );

  proves([endpoint], 'shows as many chains as requested, and the sum of the others', async () => {
    const owners = [mariWith(22.57732, mariByMiddle), laimaWith(true, 11.958763, laimaByMiddle(true)), foreignOwner];
    expectBody(await ask('baltic', 6201, '?limit=1'), { ...whole, UltimateOwners: owners });
    expectBody(await ask('baltic', 6201, '?limit=10'), whole);
  });

  proves([endpoint], 'applies rules side by side, in the order in which they are named', async () => {
    const rule = (Rule: string, Verdicts: Members[]) => ({ Rule, Verdicts });
    expectBody(await ask('baltic', 6201, '?rules=amlr-52,control'), {
      ...whole,
      Rules: [rule('amlr-52', byShare), rule('control', byControl)],
    });
    expectBody(await ask('baltic', 6201, '?rules=finnish&rules=national,amlr-54'), {
      ...whole,
      Rules: [rule('finnish', byControl), rule('national', byShare), rule('amlr-54', byMixture)],
    });
  });

  proves([endpoint, 'Relation.UltimateOwnerships'], 'says of ranges what they are at least and at most', async () => {
    // 6005 holds 10 % of 6001. A part of this share comes back through a loop: 5 % of 50 to 75 % of 60 %. So its share
    // is 10 / 0.985 to 10 / 0.9775.
    const elsewhere = {
      ServiceId: 6005,
      Name: 'Elsewhere SA',
      CountryCode: 'PL',
      IsCompany: true,
      IsSearchableEntity: false,
    };
    const share = between(10.152284, 10.230179);
    const company6001 = { ServiceId: 6001, Name: 'Asked OÜ', OrgNo: '6001', CountryCode: 'EE' };
    expectBody(await ask('baltic', 6001, '?rules=national,control'), {
      ...company6001,
      UltimateOwners: [
        {
          ...elsewhere,
          UltimateOwnerships: [share],
          Chains: [
            chain(10, holding(elsewhere, percent(10)), { ...company6001, IsCompany: true, IsSearchableEntity: true }),
          ],
          OtherChains: between(0.152284, 0.230179),
        },
      ],
      Rules: [
        { Rule: 'national', Verdicts: [{ ServiceId: 6005, Verdict: 'no', Share: share }] },
        { Rule: 'control', Verdicts: [{ ServiceId: 6005, Verdict: 'no', Controlled: percent(10) }] },
      ],
    });
  });

  describe('with bounds that a register excludes', () => {
    const rulesOf = async (subscription: string, id: number, rules: string) =>
      ((await ask(subscription, id, `?rules=${rules}`)).json as { Rules: unknown }).Rules;

    proves([endpoint], 'judges a holder by them, and shows the two numbers', async () => {
      // Person 6321 has more than 50 % and less than 75 % of 6222. Company 6222 has the same range of 6221. Person 6322
      // has less than 25 % of 6221.
      const [upper, lower] = [between(25, 56.25), between(0, 25)];
      const rule = (Rule: string, ...Verdicts: Members[]) => ({ Rule, Verdicts });
      expect(await rulesOf('baltic', 6221, 'national,control,amlr-52')).toEqual([
        rule(
          'national',
          { ServiceId: 6321, Verdict: 'yes', Share: upper },
          { ServiceId: 6322, Verdict: 'no', Share: lower },
        ),
        rule(
          'control',
          { ServiceId: 6321, Verdict: 'yes', Controlled: between(50, 75) },
          { ServiceId: 6322, Verdict: 'no', Controlled: lower },
        ),
        rule(
          'amlr-52',
          { ServiceId: 6321, Verdict: 'yes', Share: upper },
          { ServiceId: 6322, Verdict: 'no', Share: lower },
        ),
      ]);
    });

    proves(
      [endpoint, 'area Owner'],
      'says that stated holdings exceed 100 %, to callers who may see these holdings',
      async () => {
        const Reason = 'The stated holdings exceed 100 % (joint or indirect holdings may overlap).';
        const undetermined = (reason: object) => [
          {
            Rule: 'national',
            Verdicts: [6323, 6324, 6325, 6326].map((ServiceId) => ({
              ServiceId,
              Verdict: 'undetermined',
              ...reason,
              Share: {},
            })),
          },
        ];
        expect(await rulesOf('baltic', 6223, 'national')).toEqual(undetermined({ Reason }));
        for (const withoutOwner of ['baltic-owner-lv', 'baltic-no-lv'])
          expect(await rulesOf(withoutOwner, 6223, 'national')).toEqual(undetermined({}));
      },
    );
  });

  proves(
    [endpoint],
    'lists no owner of a company whose owners are not recorded, which is no omitted answer',
    async () => {
      expectBody(await ask('baltic', 6006, '?rules=amlr-52'), {
        ServiceId: 6006,
        Name: 'Firm OÜ',
        CountryCode: 'EE',
        UltimateOwners: [],
        Rules: [{ Rule: 'amlr-52', Verdicts: [] }],
      });
    },
  );

  proves(
    [endpoint, 'area Owner', 'decision 2', 'decision 3'],
    'leaves out every chain with a link in a country where Owner is withheld, and says its part with the others',
    async () => {
      const owners = [mariWith(40.57732, mariByGate), laimaWith(true, 26.958763, laimaHerself(true)), foreignOwner];
      expectBody(await ask('baltic-owner-lv', 6201), { ...whole, UltimateOwners: owners });
    },
  );

  proves(
    [endpoint, 'decision 1', 'decision 2'],
    'leaves out every chain with a link in a country that is not granted',
    async () => {
      const owners = [mariWith(40.57732, mariByGate), laimaWith(true, 26.958763, laimaHerself(true)), foreignOwner];
      expectBody(await ask('baltic-no-lv', 6201), { ...whole, UltimateOwners: owners });
    },
  );

  proves(
    [endpoint, 'area Owner', 'decision 2', 'rule: unauthorized fields are omitted'],
    'shows a share in the controlling company only to callers who may see its owners',
    async () => {
      // The owners of 6211 are 6212 (60 %), which controls it, and 6311 (40 %). The owners of 6212 are 6311 (70 %) and
      // 6312 (30 %).
      const rules = async (subscription: string) =>
        ((await ask(subscription, 6211, '?rules=amlr-54')).json as { Rules: unknown }).Rules;
      const rule = (...Verdicts: Members[]) => [{ Rule: 'amlr-54', Verdicts }];
      const juta = { ServiceId: 6311, Verdict: 'yes', Controlled: percent(100) };
      const olev = { ServiceId: 6312, Verdict: 'yes', Controlled: percent(0) };
      expect(await rules('baltic')).toEqual(
        rule({ ...juta, ShareOfController: percent(70) }, { ...olev, ShareOfController: percent(30) }),
      );
      for (const withoutOwner of ['baltic-owner-lv', 'baltic-no-lv'])
        expect(await rules(withoutOwner)).toEqual(rule(juta, olev));
      expect(await rules('baltic-owner-ee')).toBe(undefined);
    },
  );

  proves(
    [endpoint, 'area Owner', 'rule: unauthorized fields are omitted'],
    'shows nothing but the company where Owner is withheld in its country, with any parameters',
    async () => {
      expectBody(await ask('baltic-owner-ee', 6201), head);
      expectBody(await ask('baltic-owner-ee', 6201, '?rules=amlr-52,control&limit=10'), head);
    },
  );

  proves(
    [endpoint, 'area Relations History', 'area Owner', 'decision 3'],
    'says HistoryNotGranted of a past day without Relations History in the country of the company, and shows the company alone',
    async () => {
      const past = headOn('2020-06-15');
      const day = '?asOf=2020-06-15&rules=control';
      const inFull = (await ask('baltic', 6201, day)).json as Members;
      expect(inFull).toMatchObject({ ...past, UltimateOwners: expect.any(Array), Rules: expect.any(Array) });
      expect(inFull).not.toHaveProperty('HistoryNotGranted');
      expectBody(await ask('baltic-plain-ee', 6201, day), { ...past, HistoryNotGranted: true });
      // Without Owner no day has owners, and Relations History changes nothing.
      expectBody(await ask('baltic-owner-ee', 6201, day), past);
      // Today needs no history, whether it is named or not.
      const today = new Date().toISOString().slice(0, 10);
      const ofToday = (await ask('baltic-plain-ee', 6201, `?asOf=${today}`)).json as Members;
      const { UltimateOwners } = (await ask('baltic-plain-ee', 6201)).json as Members;
      expect(ofToday).toEqual(expect.objectContaining({ AsOf: today, UltimateOwners }));
      expect(ofToday).not.toHaveProperty('HistoryNotGranted');
    },
  );

  proves(
    [endpoint, 'area Hidden Person Access', 'decision 5'],
    'masks a protected person unless Hidden Person Access is granted for every link that is shown',
    async () => {
      expectBody(await ask('baltic-hidden-lv', 6201), {
        ...whole,
        UltimateOwners: [mariWhole, laimaWhole(false), foreignOwner],
      });
    },
  );

  describe('with few holdings allowed', () => {
    let api: ApiProcess;

    beforeAll(async () => {
      // There are ten holdings above 6201, and three of them are above 6202.
      api = await startApiWith(ultimateOwnershipBudget(9));
    });

    afterAll(() => api.stop());

    proves(
      [endpoint],
      'names the company that needs more holdings in a header, for callers who could see its ultimate owners',
      async () => {
        const tooMany = await ask('baltic', 6201, '?rules=control', api.baseUrl);
        expect({ status: tooMany.status, body: tooMany.json, omitted: tooMany.headers[omittedHeader] }).toEqual({
          status: 200,
          body: head,
          omitted: '6201',
        });
        expectBody(await ask('baltic-owner-ee', 6201, '', api.baseUrl), head);
        expect((await ask('baltic', 6202, '', api.baseUrl)).json).toEqual({
          ServiceId: 6202,
          Name: 'Vidus SIA',
          OrgNo: '6202',
          CountryCode: 'LV',
          UltimateOwners: [
            expect.objectContaining({ ServiceId: 6301, UltimateOwnerships: [percent(60)] }),
            expect.objectContaining({ ServiceId: 6302, UltimateOwnerships: [percent(40)] }),
          ],
          Unidentified: percent(0),
        });
      },
    );
  });
});
