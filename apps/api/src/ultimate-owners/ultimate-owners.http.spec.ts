import { Grants } from '@company-relations/authorization';
import { maskAndRender } from '@company-relations/authorization-nest';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import {
  type Company,
  type Entity,
  type LoadedUnspecifiedOwner,
  type OwnershipLink,
  type OwnershipRecord,
  type RuleId,
  serviceId,
} from '@company-relations/ownership';
import { type UltimateOwnersResponse, ultimateOwnersToWireInSteps } from '@company-relations/relations-contract';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { bearer, runningApp, subscription } from '../testing/running-app';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { neverSent, rendered } from '../testing/rendered';
import { untimedResponse } from '../testing/untimed-response';
import { ExplainUltimateOwners, type OwnershipSource, type WantedExplanation } from './explain-ultimate-owners';
import { headersOf } from './ultimate-owners.controller';
import { explained, invalidQuery } from '../testing/problems';

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

const unspecified: LoadedUnspecifiedOwner = {
  category: 'beneficialOwner',
  reason: 'notIdentified',
  asOf: '2024-05-01T00:00:00Z',
};
const unspecifiedOwners = new Map([[serviceId(1), [unspecified]]]);

let recordsAskedFor: string[] = [];
/** Company 1 is found. Company 2 has too many holdings above it. For company 3 the graph is unavailable. */
const source: OwnershipSource = {
  loadOwnershipAbove: async (id) => {
    if (id === 3) throw new GraphUnavailable('gone');
    if (id === 1) return { company: company(1, 'NO'), links, entities, unspecifiedOwners };
    return id === 2 ? { company: company(2, 'SE'), links: undefined, entities: new Map() } : undefined;
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
  app = await runningApp({ throttle: { limit: 100, windowMs: 60_000 } }, undefined, undefined, { ownership: source });
});
beforeEach(() => (recordsAskedFor = []));
afterAll(() => app.close());

const url = (id: number | string, query = '') => `/v2/relations/${id}/ultimate-owners${query}`;
const get = (path: string) => request(app.getHttpServer()).get(path).set('Authorization', bearer());
const shown = ({ status, headers, text }: Response) => ({
  status,
  type: headers['content-type'],
  cache: headers['cache-control'],
  omitted: headers['x-ultimate-ownerships-omitted'],
  body: text === '' ? '' : JSON.parse(text),
});
const problem = (status: number, body: object) => ({
  status,
  type: 'application/problem+json; charset=utf-8',
  cache: 'no-store',
  omitted: undefined,
  body: { ...body, status },
});
const rfc9110 = (section: string) => `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`;

it('answers with what the caller may see, and stays out of caches', async () => {
  // The caller has a grant for Norway without any area, so the response shows no ultimate owners.
  const head = {
    status: 200,
    type: 'application/json; charset=utf-8',
    cache: 'no-store',
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
      cache: 'no-store',
      omitted: '2',
      body: response,
    });
  } finally {
    await api.close();
  }
});

const expectedValues = {
  limit: 'an integer from 1 to 10',
  rules: 'one of amlr-52, amlr-54, national, finnish, control, or several of them separated by commas',
};

it.each([
  ['?limit=0', ['Invalid value in limit: 0.']],
  ['?limit=11', ['Invalid value in limit: 11.']],
  ['?limit=', ['Invalid value in limit: .']],
  ['?limit=1&limit=2', ['Invalid value in limit: ["1","2"].']],
  ['?rules=', ['Invalid value in rules: .']],
  ['?rules=amlr-52,amlr-99&rules=x', ['Invalid value in rules: amlr-99.', 'Invalid value in rules: x.']],
  ['?limit=x&rules=%3Cb%3E', ['Invalid value in limit: x.', 'Invalid value in rules: <b>.']],
])('refuses %s, whatever the company', async (query, messages) => {
  const refused = problem(400, invalidQuery(messages, expectedValues));
  const answers = [await get(url(1, query)), await get(url(3, query)), await get(url('x', query))];
  expect(answers.map(shown)).toEqual([refused, refused, refused]);
});

it('knows no difference between an id that is unknown and what is no id', async () => {
  const expected = problem(404, { type: rfc9110('15.5.5'), title: 'Not found', ...explained('company-not-found') });
  const answers = await Promise.all(
    [4, 'x', '1.5', '0', '-1', '9007199254740993', '%20'].map((id) => get(url(id, '?limit=1&rules=control'))),
  );
  expect(answers.map(shown)).toEqual(answers.map(() => expected));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

it('says that the graph is away', async () => {
  expect(shown(await get(url(3)))).toEqual(
    problem(503, {
      type: rfc9110('15.6.4'),
      title: 'The service is unavailable for the moment',
      ...explained('unavailable'),
    }),
  );
});

it.each(['post', 'put', 'delete', 'patch', 'options'] as const)('has no method %s', async (method) => {
  const { status, headers, body } = await request(app.getHttpServer())[method](url(1)).set('Authorization', bearer());
  expect([status, headers['allow'], body]).toEqual([
    405,
    'GET, HEAD',
    { type: rfc9110('15.5.6'), status: 405, title: 'Method not allowed', ...explained('method-not-allowed') },
  ]);
});

it('is nothing to a stranger', async () => {
  const { status, text, headers } = await request(app.getHttpServer()).get(url(1, '?limit=0'));
  expect([status, text, headers['www-authenticate']]).toEqual([401, '', 'Bearer']);
});

it('counts as a search, and is refused as one', async () => {
  const limited = await runningApp({ throttle: { limit: 2, windowMs: 60_000 } }, undefined, undefined, {
    ownership: source,
  });
  try {
    const server = limited.getHttpServer();
    await request(server)
      .post('/v2/relations')
      .set('Authorization', bearer())
      .send({ SearchParameters: { ServiceId: [1] } });
    const ask = () => request(server).get(url(1)).set('Authorization', bearer());
    const [accepted, refused] = [await ask(), await ask()];
    expect([
      accepted.status,
      accepted.headers['x-ratelimit-remaining'],
      refused.status,
      refused.headers['x-ratelimit-remaining'],
      refused.body.title,
    ]).toEqual([200, '0', 429, '0', 'Too many requests']);
  } finally {
    await limited.close();
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
    // With Hidden Person Access the response discloses the names, which the verdicts do not.
    await maskAndRender(response, { grants, session: untimedResponse(), disclose: () => Promise.resolve() });
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
