import { type Area, areas } from '@company-relations/authorization';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import type { Answer } from '../harness/http';
import { sendAs, startApiWith } from '../harness/service';
import { cases, drawn, graphs, holdsFor } from './cases';
import { loadCrowded } from './crowded-company';
import { NaiveRegister } from './naive-register';
import { type AreasByCountry, changedIn, grantsInAll, randomGrants, type RandomSubscriptions } from './random-grants';
import { randomGroup } from './random-graph';
import { type RandomRegister, type RegisterPlace, secretDigits, secretWord } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';
import type { Withheld } from './withheld';
import { type KeyPersonsBody, keyPersonsWithout, showsControlFrom, sorted, type UltimateOwnersBody, ultimateOwnersWithout, withSums } from './withheld-paths';

const place: RegisterPlace = { name: 'endpoints', countries: ['XP', 'XQ', 'XR'], firstServiceId: 60_000_000, numberPrefix: '45' };
const endpoints = ['key-persons', 'key-persons?levels=10', 'ultimate-owners', 'ultimate-owners?limit=10&rules=amlr-52,control,finnish,national,amlr-54'] as const;

/** Of the cases of other properties: these have one question in each, or two of grants of their own. */
const half = Math.ceil(cases / 2);
const third = Math.ceil(cases / 3);

let world: RandomWorld;
let api: ApiProcess;
let subscriptions: RandomSubscriptions;
let register: RandomRegister;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGroup(), Math.ceil(graphs / 4)), place);
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

describe('one area withheld in one country', () => {
  const withheld = (more: readonly Area[]) => fc.record({ area: fc.constantFrom(...areas, ...more), country: fc.constantFrom(...place.countries) });
  /** @param more areas that are withheld more often. */
  const compared = (...more: Area[]) =>
    fc.record({ id: fc.constantFrom(...heldCompanies()), grants: grantsInAll(place.countries, areas.length - 1), withheld: withheld(more), hasAccess: fc.boolean() });

  /** Companies that can be found, in which somebody holds something now. */
  function heldCompanies(): number[] {
    const held = new Set(register.records.filter(({ statement }) => statement.records.some(({ ended }) => !ended)).map(({ statement }) => statement.company));
    return register.companies.filter(({ statement }) => statement.searchable && held.has(statement.id)).flatMap(({ statement }) => statement.serviceId ?? []);
  }

  /** Grants with the area and without it; what masks somebody is the same in all countries where it is not what is withheld. */
  function grantsOf(grants: AreasByCountry, { area, country }: Withheld, hasAccess: boolean): readonly [AreasByCountry, AreasByCountry] {
    const isKept = (granted: Area) => granted !== 'HiddenPersonAccess' || area === 'HiddenPersonAccess';
    const added: readonly Area[] = hasAccess && area !== 'HiddenPersonAccess' ? ['HiddenPersonAccess'] : [];
    const alike = Object.fromEntries(Object.entries(grants).map(([code, granted]) => [code, [...granted.filter(isKept), ...added]]));
    return [changedIn(country, alike, (granted) => [...granted, area]), changedIn(country, alike, (granted) => granted.filter((other) => other !== area))];
  }

  proves(['decision 2', 'decision 3', 'decision 5', 'area Owner', 'rule: unauthorized fields are omitted'], 'leaves of key persons and their paths all but what rests on it', async () => {
    const traders = new NaiveRegister(register).protectedTraders;
    const effective = new Set<Area>();
    await holdsFor(compared('Owner', 'CompanyStructureOwner', 'HiddenPersonAccess'), async ({ id, grants, withheld: one, hasAccess }) => {
      const [withArea, withoutIt] = await askBoth(id, 'key-persons?levels=10', grantsOf(grants, one, hasAccess));
      const body = withArea.json as KeyPersonsBody;
      if (body.KeyPersons.some(({ MorePaths }) => MorePaths)) return;
      expect(sorted(withoutIt.json as KeyPersonsBody)).toEqual(keyPersonsWithout(body, one, traders));
      if (withoutIt.text !== withArea.text) effective.add(one.area);
    }, third);
    expect([...effective].sort()).toEqual(['CompanyStructureOwner', 'HiddenPersonAccess', 'KeyPerson', 'Owner']);
  });

  proves(['decision 2', 'decision 3', 'decision 5', 'area Owner', 'rule: unauthorized fields are omitted'], 'leaves of ultimate owners, chains, the unidentified part and verdicts all but what rests on it', async () => {
    const traders = new NaiveRegister(register).protectedTraders;
    const seen = { nothing: 0, fewerChains: 0, noController: 0, masked: 0 };
    await holdsFor(compared('Owner', 'Owner', 'Owner'), async ({ id, grants, withheld: one, hasAccess }) => {
      const [withArea, withoutIt] = await askBoth(id, endpoints[3], grantsOf(grants, one, hasAccess));
      const [body, left] = [withArea.json as UltimateOwnersBody, withoutIt.json as UltimateOwnersBody];
      if (body.UltimateOwners?.some(({ Chains }) => Chains.length === 10)) return;
      const tellsOfControllers = withoutIt.text.includes('ShareOfController');
      expect(withSums(left)).toEqual(ultimateOwnersWithout(withSums(body), one, { protectedTraders: traders, tellsOfControllers }));
      if (one.area === 'Owner' && showsControlFrom(one.country, body)) expect(tellsOfControllers).toBe(false);
      if (withoutIt.text === withArea.text) return;
      if (one.area === 'HiddenPersonAccess') seen.masked += 1;
      else if (!left.UltimateOwners) seen.nothing += 1;
      else {
        if (withoutIt.text.split('Contribution').length < withArea.text.split('Contribution').length) seen.fewerChains += 1;
        if (withArea.text.includes('ShareOfController') && !tellsOfControllers) seen.noController += 1;
      }
    }, third);
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  });

  async function askBoth(id: number, endpoint: string, [withArea, withoutIt]: readonly [AreasByCountry, AreasByCountry]): Promise<[Answer, Answer]> {
    const answers: [Answer, Answer] = [await ask(id, endpoint, withArea), await ask(id, endpoint, withoutIt)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].headers['x-ultimate-ownerships-omitted']).toBe(answers[0].headers['x-ultimate-ownerships-omitted']);
    return answers;
  }
});

describe('what is refused', () => {
  const everything = Object.fromEntries(place.countries.map((country) => [country, areas]));
  const unknown = place.firstServiceId - 1;

  proves(['status 400', 'decision 1', 'rule: unauthorized fields are omitted'], 'is refused in the same words whatever is granted and whoever is asked for', async () => {
    const ids = [...register.companies, ...register.persons].flatMap(({ statement }) => statement.serviceId ?? []);
    const wrong = ['key-persons?levels=0', 'key-persons?levels=x&levels=3', 'ultimate-owners?limit=11', 'ultimate-owners?rules=amlr-99,control', 'ultimate-owners?limit=0&rules=x'];
    const query = fc.record({ id: fc.constantFrom(...ids), endpoint: fc.constantFrom(...wrong, ...endpoints), grants: randomGrants(place.countries) });
    const statuses = new Set<number>();
    await holdsFor(query, async ({ id, endpoint, grants }) => {
      const answer = await sendAs(await subscriptions.withGrants(grants), { path: `/v2/relations/${id}/${endpoint}` }, api.baseUrl);
      statuses.add(answer.status);
      if (answer.status === 200) return;
      const ofNothing = await sendAs(await subscriptions.withGrants(everything), { path: `/v2/relations/${unknown}/${endpoint}` }, api.baseUrl);
      expect({ status: answer.status, text: answer.text }).toEqual({ status: ofNothing.status, text: ofNothing.text });
    }, third);
    expect([...statuses].sort()).toEqual([200, 400, 404]);
  });

  proves(['decision 2', 'area Key Person', 'rule: unauthorized fields are omitted'], 'because it is too much is refused in the same words, to those alone who may see it', async () => {
    const crowded = await loadCrowded(place);
    const [country] = place.countries;
    const refused = { type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.21', status: 422, title: 'The answer would be too large', detail: 'Ask for fewer levels.' };
    for (const area of areas) {
      const { status, json, text } = await ask(crowded, 'key-persons', changedIn(country, everything, (granted) => granted.filter((other) => other !== area)));
      if (area === 'KeyPerson') expect([status, json]).toEqual([200, { ServiceId: crowded, Levels: 3, KeyPersons: [] }]);
      else expect([status, text]).toEqual([422, JSON.stringify(refused)]);
    }
  });
});
