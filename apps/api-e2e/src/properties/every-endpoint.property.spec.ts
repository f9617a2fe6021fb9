import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import type { Answer } from '../harness/http';
import { sendAs, startApiWith } from '../harness/service';
import { cases, drawn, graphs, holdsFor } from './cases';
import { type AreasByCountry, grantsInAll, type RandomSubscriptions } from './random-grants';
import { randomGraph } from './random-graph';
import { type RandomRegister, type RegisterPlace, secretDigits, secretWord } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';

const place: RegisterPlace = { name: 'endpoints', countries: ['XP', 'XQ', 'XR'], firstServiceId: 60_000_000, numberPrefix: '45' };
const endpoints = ['key-persons', 'key-persons?levels=10', 'ultimate-owners', 'ultimate-owners?limit=10&rules=amlr-52,control,finnish,national,amlr-54'] as const;

/** Of the cases of other properties: these have one question in each. */
const half = Math.ceil(cases / 2);

let world: RandomWorld;
let api: ApiProcess;
let subscriptions: RandomSubscriptions;
let register: RandomRegister;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGraph(), Math.ceil(graphs / 2)), place);
  ({ register, subscriptions } = world);
  api = await startApiWith({ LOG_LEVEL: 'debug' });
});

afterAll(async () => {
  await api.stop();
  await world.close();
});

type Members = Readonly<Record<string, unknown>>;

interface Path {
  readonly Companies: readonly Members[];
}

interface Body {
  readonly KeyPersons?: readonly { readonly Paths: readonly Path[] }[];
  readonly UltimateOwners?: readonly { readonly Chains: readonly { readonly Members: readonly Members[] }[] }[];
}

const asked = fc.record({
  id: fc.constantFrom(0, 1, 2).chain((at) => fc.nat().map((graph) => ({ graph, at }))),
  endpoint: fc.constantFrom(...endpoints),
  grants: grantsInAll(place.countries),
});

function companyOf({ graph, at }: { readonly graph: number; readonly at: number }): number {
  const ids = register.companiesOfGraphs[graph % register.companiesOfGraphs.length] ?? [];
  return ids[at % ids.length] as number;
}

async function ask(id: number, endpoint: string, grants: AreasByCountry): Promise<Answer> {
  const answer = await sendAs(await subscriptions.withGrants(grants), { path: `/v2/relations/${id}/${endpoint}` }, api.baseUrl);
  expect([200, 404, 422]).toContain(answer.status);
  return answer;
}

/** What each record that an answer shows is: its area, and the country of the company that it is about. */
function shownRecords({ KeyPersons = [], UltimateOwners = [] }: Body): string[] {
  const links = (members: readonly Members[]) =>
    members.slice(0, -1).flatMap((member, index) => {
      const country = String(members[index + 1]?.['CountryCode']);
      return [...(member['Ownerships'] ? [`Owner ${country}`] : []), ...(member['CompanyStructureOwners'] ? [`CompanyStructureOwner ${country}`] : [])];
    });
  const ofPaths = KeyPersons.flatMap(({ Paths }) => Paths).flatMap(({ Companies }) => [`KeyPerson ${String(Companies[0]?.['CountryCode'])}`, ...links(Companies)]);
  return [...ofPaths, ...UltimateOwners.flatMap(({ Chains }) => Chains).flatMap(({ Members }) => links(Members))];
}

describe('key persons and explained ultimate owners, with verdicts and without', () => {
  proves(['decision 2', 'decision 3', 'rule: unauthorized fields are omitted'], 'show no record of an area that is withheld in the country of its company', async () => {
    const met = new Set<string>();
    await holdsFor(asked, async ({ id, endpoint, grants }) => {
      const { json, status } = await ask(companyOf(id), endpoint, grants);
      const shown = status === 200 ? shownRecords(json as Body) : [];
      const granted = new Set(Object.entries(grants).flatMap(([country, areas]) => areas.map((area) => `${area} ${country}`)));
      expect(shown.filter((record) => !granted.has(record))).toEqual([]);
      for (const record of shown) met.add(record.split(' ')[0] as string);
    }, half);
    expect([...met].sort()).toEqual(['CompanyStructureOwner', 'KeyPerson', 'Owner']);
  });

  proves(['decision 5', 'decision 6', 'Relation.IsProtected', 'operation: logs'], 'hold nothing of protected persons and sole traders without Hidden Person Access, in body, headers and log', async () => {
    let masked = 0;
    const withoutAccess = (grants: AreasByCountry) => Object.fromEntries(Object.entries(grants).map(([country, areas]) => [country, areas.filter((area) => area !== 'HiddenPersonAccess')]));
    await holdsFor(asked, async ({ id, endpoint, grants }) => {
      const { text, headers } = await ask(companyOf(id), endpoint, withoutAccess(grants));
      for (const told of [text, JSON.stringify(headers)]) expect([told.includes(secretWord), told.replace(/[-\s]/g, '').includes(secretDigits(place))]).toEqual([false, false]);
      if (text.includes('Protected Identity')) masked += 1;
    }, half);
    expect(masked).toBeGreaterThan(0);
    const lines = api.logs().split('\n').filter((line) => line.includes('"status"'));
    expect([lines.length >= half, api.logs().includes(secretWord)]).toEqual([true, false]);
    expect(lines.filter((line) => line.replace(/"time":\d+/, '').includes(secretDigits(place)))).toEqual([]);
  });
});
