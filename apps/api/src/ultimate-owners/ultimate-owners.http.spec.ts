import { Grants } from '@company-relations/authorization';
import { maskAndRender } from '@company-relations/authorization-nest';
import {
  type Company,
  type Entity,
  type LoadedUnspecifiedOwnerRecord,
  type OwnershipLink,
  type OwnershipRecord,
  type RuleId,
  serviceId,
} from '@company-relations/ownership';
import { type UltimateOwnersResponse, ultimateOwnersToWireInSteps } from '@company-relations/relations-contract';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { bearer, runningApp, subscription } from '../testing/running-app';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { neverSent, rendered } from '../testing/rendered';
import { shown } from '../testing/shown-response';
import { untimedResponse } from '../testing/untimed-response';
import { ExplainUltimateOwners, type OwnershipSource, type WantedExplanation } from './explain-ultimate-owners';
import { headersOf } from './ultimate-owners.controller';

const company = (id: number, countryCode: string): Company => ({
  type: 'company',
  serviceId: serviceId(id),
  profile: { countryCode },
  countryCode,
  searchable: true,
  isProtected: false,
});
const ownershipLink = (owner: number, owned: number, stakePercent: number): OwnershipLink => ({
  owner: serviceId(owner),
  owned: serviceId(owned),
  stake: { stakePercent },
});
const kari: Entity = { type: 'person', serviceId: serviceId(9), profile: { name: 'Kari' }, isProtected: false };
const known: readonly Entity[] = [company(1, 'NO'), company(2, 'SE'), company(4, 'DK'), kari];
const entities = new Map(known.map((entity) => [entity.serviceId, entity]));
const links = [ownershipLink(2, 1, 60), ownershipLink(4, 1, 20), ownershipLink(9, 2, 50), ownershipLink(9, 4, 100)];

const unspecified: LoadedUnspecifiedOwnerRecord = {
  category: 'beneficialOwner',
  reason: 'notIdentified',
  asOf: '2024-05-01T00:00:00Z',
};
const unspecifiedOwners = new Map([[serviceId(1), [unspecified]]]);

let recordsAskedFor: string[] = [];
/**
 * The source has company 1 with its owners. For any other ID it returns company 2, which has more holdings above it
 * than the service reads.
 */
const source: OwnershipSource = {
  loadOwnershipAbove: async (id) => {
    if (id === 1) return { company: company(1, 'NO'), links, entities, unspecifiedOwners };
    return { company: company(2, 'SE'), links: undefined, entities: new Map() };
  },
  loadHoldingRecords: async (holdings) => {
    recordsAskedFor = holdings.map(({ owner, owned }) => `${owner} in ${owned}`);
    return holdings.map(({ owner, owned }): OwnershipRecord[] => [{ numberOfShares: owner * 10 + owned }]);
  },
};
async function explain(
  id: number,
  grants: Grants,
  wanted: Partial<Omit<WantedExplanation, 'serviceId'>> = {},
  from: OwnershipSource = source,
) {
  const caller = { ...subscription, grants };
  const writer = new JsonObjectWriter(neverSent, ultimateOwnersToWireInSteps, headersOf);
  const explanation = new ExplainUltimateOwners(from, new ComputationQueue()).respond(
    { serviceId: serviceId(id), limit: 3, rules: [], ...wanted },
    caller,
    writer,
  );
  await rendered(explanation, caller);
  return { response: writer.body as UltimateOwnersResponse, headers: writer.headers };
}

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({}, undefined, undefined, { ownership: source });
});
beforeEach(() => (recordsAskedFor = []));
afterAll(() => app.close());

const url = (id: number, query = '') => `/v2/relations/${id}/ultimate-owners${query}`;
const get = (path: string) => request(app.getHttpServer()).get(path).set('Authorization', bearer());

it('answers with what the caller may see, and may be kept by the caller alone', async () => {
  // The caller has a grant for Norway without any area, so the response shows no ultimate owners.
  const head = {
    status: 200,
    type: 'application/json; charset=utf-8',
    cache: 'private, no-cache',
    omitted: undefined,
    body: { ServiceId: 1, CountryCode: 'NO' },
  };
  expect(shown(await get(url(1, '?limit=10&rules=control&other=1')))).toEqual(head);
  expect(recordsAskedFor).toEqual([]);
});

it('gives each link of each chain its own records, and reads none of chains that are not shown', async () => {
  const owners = async (grants: Grants, limit = 3) => {
    const { response } = await explain(1, grants, { limit });
    return response.UltimateOwners?.map(({ ServiceId, Chains, OtherChains }) => [
      ServiceId,
      OtherChains.OwnershipStake,
      ...Chains.map(({ Members }) =>
        Members.map((member) => [member.ServiceId, member.Ownerships?.[0]?.NumberOfShares]),
      ),
    ]);
  };
  const bySweden = [
    [9, 92],
    [2, 21],
    [1, undefined],
  ];
  const byDenmark = [
    [9, 94],
    [4, 41],
    [1, undefined],
  ];
  expect(await owners(new Grants({ NO: ['Owner'], SE: ['Owner'], DK: ['Owner'] }))).toEqual([
    [9, 0, bySweden, byDenmark],
  ]);
  expect(recordsAskedFor).toEqual(['9 in 2', '2 in 1', '9 in 4', '4 in 1']);
  expect(await owners(new Grants({ NO: ['Owner'], SE: ['Owner'], DK: ['Owner'] }), 1)).toEqual([[9, 20, bySweden]]);
  expect(recordsAskedFor).toEqual(['9 in 2', '2 in 1']);
  expect(await owners(new Grants({ NO: ['Owner'], DK: ['Owner'] }))).toEqual([[9, 30, byDenmark]]);
  expect(recordsAskedFor).toEqual(['9 in 4', '4 in 1']);
});

it('names the source of each record, the source that is used instead of it, and the stake of a number of shares', async () => {
  const stated = [
    { minStakePercent: 75, maxStakePercent: 100, source: 'Companies House' },
    { stakePercent: 100, source: 'GLEIF', outrankedBy: 'Companies House' },
    { stakePercent: 40 },
    { numberOfShares: 900, stakeFromShares: { stakePercent: 90 } },
    { numberOfShares: 1, stakeFromShares: { minStakePercent: 33.333333, maxStakePercent: 33.333334 } },
  ];
  const twice: OwnershipSource = { ...source, loadHoldingRecords: async (holdings) => holdings.map(() => stated) };
  const grants = new Grants({ NO: ['Owner'], SE: ['Owner'], DK: ['Owner'] });
  const { response } = await explain(1, grants, {}, twice);
  const [first] = response.UltimateOwners?.flatMap(({ Chains }) => Chains.flatMap(({ Members }) => Members)) ?? [];
  expect([first?.ServiceId, first?.Ownerships]).toEqual([
    9,
    [
      { MinOwnershipStake: 75, MaxOwnershipStake: 100, Source: 'Companies House' },
      { OwnershipStake: 100, Source: 'GLEIF', OutrankedBy: 'Companies House' },
      { OwnershipStake: 40 },
      { NumberOfShares: 900, StakeFromShares: { OwnershipStake: 90 } },
      { NumberOfShares: 1, StakeFromShares: { MinOwnershipStake: 33.333333, MaxOwnershipStake: 33.333334 } },
    ],
  ]);
});

it('shows why beneficial owners are not named to callers who may see them', async () => {
  const shownTo = async (grants: Grants) => (await explain(1, grants)).response.UnspecifiedOwners;
  expect(await shownTo(new Grants({ NO: ['Owner', 'BeneficialOwner'] }))).toEqual([
    {
      Category: 'beneficialOwner',
      Reason: 'notIdentified',
      Description: 'There is or may be a beneficial owner who is not identified.',
      AsOf: '2024-05-01T00:00:00Z',
    },
  ]);
  expect(await shownTo(new Grants({ NO: ['Owner'] }))).toBeUndefined();
});

it('applies the rules asked for', async () => {
  const verdicts = async (...rules: RuleId[]) => {
    const { response } = await explain(1, new Grants({ NO: ['Owner'] }), { rules });
    return response.Rules?.map(({ Rule, Verdicts }) => [
      Rule,
      ...Verdicts.map(({ ServiceId, Verdict }) => [ServiceId, Verdict]),
    ]);
  };
  // Person 9 owns half of company 2, so it does not control the 60 % of company 2. It controls only the 20 % of company
  // 4.
  expect(await verdicts('control', 'amlr-52')).toEqual([
    ['control', [9, 'no']],
    ['amlr-52', [9, 'yes']],
  ]);
});

it('names in a header the company for which there is too much to read, to those who may see its owners', async () => {
  const outcomes = [new Grants({ SE: ['Owner'] }), new Grants({ SE: ['KeyPerson'] })].map((grants) =>
    explain(2, grants, { rules: ['control'] }),
  );
  const response = { ServiceId: 2, CountryCode: 'SE' };
  expect(await Promise.all(outcomes)).toEqual([
    { response, headers: { 'X-Ultimate-Ownerships-Omitted': '2' } },
    { response, headers: {} },
  ]);
  const owner = { ...subscription, grants: new Grants({ SE: ['Owner'] }) };
  const api = await runningApp({}, undefined, undefined, {
    ownership: source,
    subscriptions: { find: async () => owner },
  });
  try {
    const answer = await request(api.getHttpServer()).get(url(2)).set('Authorization', bearer());
    expect(shown(answer)).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      cache: 'private, no-cache',
      omitted: '2',
      body: response,
    });
  } finally {
    await api.close();
  }
});

describe('two persons who may be one', () => {
  const persons = (isProtected: boolean): Entity[] =>
    [7, 8].map((id) => ({
      ...({ type: 'person', serviceId: serviceId(id), isProtected } as const),
      profile: { name: 'Ada Holm', birthDate: '1971-04-01' },
    }));
  const verdictsOf = async (owners: readonly Entity[], grants: Grants) => {
    const world = new Map([company(1, 'NO'), ...owners].map((entity) => [entity.serviceId, entity]));
    const stakes = [ownershipLink(7, 1, 15), ownershipLink(8, 1, 15)];
    const ofWorld: OwnershipSource = {
      loadOwnershipAbove: async () => ({ company: company(1, 'NO'), links: stakes, entities: world }),
      loadHoldingRecords: async (holdings) => holdings.map(() => []),
    };
    const caller = { ...subscription, grants };
    const writer = new JsonObjectWriter(neverSent, ultimateOwnersToWireInSteps, headersOf);
    const wanted = { serviceId: serviceId(1), limit: 3, rules: ['amlr-52'] as RuleId[] };
    const response = new ExplainUltimateOwners(ofWorld, new ComputationQueue()).respond(wanted, caller, writer);
    // With Hidden Person Access the response discloses names, so it writes audit entries. The verdicts themselves
    // contain no names.
    await maskAndRender(response, {
      grants,
      session: untimedResponse(),
      auditHiddenPersonAccess: () => Promise.resolve(),
    });
    return (writer.body as UltimateOwnersResponse).Rules?.flatMap(({ Verdicts }) =>
      Verdicts.map(({ ServiceId, Verdict, Reason }) => [ServiceId, Verdict, Reason]),
    );
  };
  const reason =
    'Another owner has the same national identification number, or the same name and date of birth: both may be one person.';

  it('have no certain no, and the reason says why', async () => {
    expect(await verdictsOf(persons(false), new Grants({ NO: ['Owner'] }))).toEqual([
      [7, 'undetermined', reason],
      [8, 'undetermined', reason],
    ]);
  });

  it.each([
    ['with Hidden Person Access', new Grants({ NO: ['Owner', 'HiddenPersonAccess'] })],
    ['without it', new Grants({ NO: ['Owner'] })],
  ])('have a no each where one is protected: a reason would say who the other is (%s)', async (_what, grants) => {
    const [first] = persons(false);
    const [, hidden] = persons(true);
    const expected = [
      [7, 'no', undefined],
      [8, 'no', undefined],
    ];
    expect(await verdictsOf(persons(true), grants)).toEqual(expected);
    expect(await verdictsOf([first as Entity, hidden as Entity], grants)).toEqual(expected);
  });
});
