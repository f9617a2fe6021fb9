import { type Area, areas } from '@company-relations/authorization';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { atOnce } from '../harness/at-once';
import type { Answer } from '../harness/http';
import { sendAs } from '../harness/service';
import { checkAsyncProperty, drawn, graphs, type Meet } from './cases';
import { maskedText } from './free-texts';
import { NaiveRegister } from './naive-register';
import { type AreasByCountry, anyGrantsInAll, randomGrants } from './random-grants';
import { randomGroup } from './random-graph';
import type { RegisterPlace } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';
import type { StructureBody, StructureEdge } from './structure-body';
import { anyUnnamedOwners, loadUnnamedOwners } from './unnamed-owners';
import { structureWithout } from './withheld-structure';

const place: RegisterPlace = {
  name: 'structures',
  countries: ['ZA', 'ZB', 'ZC'],
  firstServiceId: 80_000_000,
  numberPrefix: '47',
};
const everything: AreasByCountry = Object.fromEntries(place.countries.map((country) => [country, areas]));
const queries = [
  '?direction=both&depth=10',
  '?direction=both&depth=10&asOf=2020-06-15',
  '?depth=2&asOf=2015-06-15',
  '?direction=down&depth=1',
] as const;

let world: RandomWorld;
let protectedTraders: ReadonlySet<number>;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGroup(), Math.ceil(graphs / 4)), place);
  ({ protectedTraders } = new NaiveRegister(world.register));
  await loadUnnamedOwners(drawn(anyUnnamedOwners(), world.register.companies.length), world.register, place);
});

afterAll(() => world.close());

const classes = [
  ...queries.map((query) => `something withheld: ${query}` as const),
  'a record withheld',
  'an ended record withheld',
  'a party withheld',
  'a person masked',
  'a sole trader masked',
  'free text masked',
  'a proxy masked',
  'an owner who is not named shown',
  'an owner who is not named withheld',
  'an ultimate owner left unconnected',
  'ultimate owners withheld',
  'ultimate owners of a past day withheld',
  'a loop withheld',
  'nobody recorded, because records are withheld',
  'an area that is not granted',
  'a past day without history',
  'the depth reached',
  'a record whose dates leave the day open',
  'status 404',
] as const;

proves(
  [
    ...(['GET /v2/relations/{serviceId}/structure', 'decision 2', 'decision 3', 'decision 5'] as const),
    ...(['area Relations History', 'area Hidden Person Access', 'rule: unauthorized fields are omitted'] as const),
  ],
  'a structure with areas withheld follows from the whole structure and the grants alone',
  async () => {
    const ids = fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...searchable()) },
      { weight: 2, arbitrary: fc.constantFrom(...searchable(ownedByOwned())) },
    );
    const values = fc.record({ id: ids, callers: fc.tuple(fewWithheld(), anyGrants()) });
    await checkAsyncProperty({ values, classes, full: 2_000 }, async ({ id, callers }, meet) => {
      const compare = async (query: (typeof queries)[number]) => {
        const whole = await ask(id, query, everything);
        expect(whole.status).toBe(200);
        for (const grants of callers) await compareWith(whole, { id, query, grants }, meet);
      };
      await atOnce(queries, compare, 2);
    });
  },
);

interface Asked {
  readonly id: number;
  readonly query: (typeof queries)[number];
  readonly grants: AreasByCountry;
}

type MeetClass = Meet<(typeof classes)[number]>;

async function compareWith(whole: Answer, { id, query, grants }: Asked, meet: MeetClass): Promise<void> {
  const all = whole.json as StructureBody;
  const country = all.Nodes.find(({ Node }) => Node === String(id))?.['CountryCode'];
  const left = await ask(id, query, grants);
  if (grants[String(country)] === undefined) {
    expect(left.status).toBe(404);
    return meet('status 404');
  }
  const expected = structureWithout(all, { grants, protectedTraders });
  expect({ status: left.status, json: left.json }).toEqual({ status: 200, json: expected });
  meet(`something withheld: ${query}`, left.text !== whole.text);
  meetWithheld(all, expected, meet);
  meetShown(expected, meet);
}

async function ask(id: number, query: string, grants: AreasByCountry): Promise<Answer> {
  return sendAs(await world.subscriptions.withGrants(grants), { path: `/v2/relations/${id}/structure${query}` });
}

/**
 * Generates grants that withhold few areas in few countries. With more, responses would rarely have a visible part that
 * depends on a withheld record.
 */
function fewWithheld(): fc.Arbitrary<AreasByCountry> {
  const { countries } = place;
  const any = fc.subarray([...areas], { minLength: 1, maxLength: 2 });
  const allButOwner = fc.constant<Area[]>(['BeneficialOwner', 'CompanyStructureOwner']);
  const withheld = fc.oneof(any, allButOwner, fc.constantFrom<Area[]>(['HiddenPersonAccess'], ['Owner']));
  const where = fc.subarray([...countries], { minLength: 1 });
  return fc
    .tuple(withheld, where)
    .map(([gone, places]) =>
      Object.fromEntries(
        countries.map((country) => [
          country,
          areas.filter((area) => !places.includes(country) || !gone.includes(area)),
        ]),
      ),
    );
}

function anyGrants(): fc.Arbitrary<AreasByCountry> {
  return fc.oneof(
    { weight: 1, arbitrary: anyGrantsInAll(place.countries) },
    { weight: 3, arbitrary: randomGrants(place.countries) },
  );
}

/** Returns the ServiceIds of the searchable companies. With `among`, only of companies with these source ids. */
function searchable(among?: ReadonlySet<string>): number[] {
  return world.register.companies
    .filter(({ statement: { searchable: isSearchable, id } }) => isSearchable && (among?.has(id) ?? true))
    .flatMap(({ statement }) => statement.serviceId ?? []);
}

/** Returns the companies whose owner has an owner itself. A chain to such a company leads through other countries. */
function ownedByOwned(): Set<string> {
  const owned = world.register.records
    .map(({ statement }) => statement)
    .filter(
      ({ party, company, records }) =>
        party !== company && records.some(({ kind, ended }) => kind === 'ownership' && !ended),
    );
  const all = new Set(owned.map(({ company }) => company));
  return new Set(owned.filter(({ party }) => all.has(party)).map(({ company }) => company));
}

const isEnded = ({ IsEnded }: StructureEdge) => IsEnded === true;
const isOfNobodyNamed = ({ Node }: { readonly Node: string }) => /^(unknown|exempt)-/.test(Node);
const reasonsAt = ({ Stops = [] }: StructureBody, wanted: string) =>
  Stops.filter(({ Reason }) => Reason === wanted).map(({ Node }) => Node);

function meetWithheld(all: StructureBody, left: StructureBody, meet: MeetClass): void {
  const connected = ({ UltimateOwners = [] }: StructureBody) =>
    UltimateOwners.filter(({ IsConnected }) => IsConnected).map(({ Node }) => Node);
  const unnamed = [all, left].map(({ Nodes }) => Nodes.filter(isOfNobodyNamed)) as [unknown[], unknown[]];
  const nobody = reasonsAt(all, 'NobodyRecorded');
  meet('a record withheld', left.Edges.length < all.Edges.length);
  meet('an ended record withheld', left.Edges.filter(isEnded).length < all.Edges.filter(isEnded).length);
  meet('a party withheld', left.Nodes.length < all.Nodes.length);
  meet('an owner who is not named withheld', unnamed[1].length < unnamed[0].length);
  meet(
    'an ultimate owner left unconnected',
    left.UltimateOwners !== undefined && connected(left).length < connected(all).length,
  );
  meet('ultimate owners withheld', all.UltimateOwners !== undefined && left.UltimateOwners === undefined);
  meet('ultimate owners of a past day withheld', left['HistoryNotGranted'] === true);
  meet('a loop withheld', (left.Loops ?? []).length < (all.Loops ?? []).length);
  meet(
    'nobody recorded, because records are withheld',
    reasonsAt(left, 'NobodyRecorded').some((node) => !nobody.includes(node)),
  );
}

function meetShown(left: StructureBody, meet: MeetClass): void {
  const masked = left.Nodes.filter(({ Kind }) => Kind === 'protected');
  meet(
    'a person masked',
    masked.some(({ IsCompany }) => IsCompany === false),
  );
  meet(
    'a sole trader masked',
    masked.some(({ IsCompany }) => IsCompany === true),
  );
  meet(
    'free text masked',
    left.Edges.some(({ Text }) => Text === maskedText),
  );
  meet(
    'a proxy masked',
    left.Edges.some(({ ProxyCompanyRegistrationNumber }) => ProxyCompanyRegistrationNumber === maskedText),
  );
  meet('an owner who is not named shown', left.Nodes.some(isOfNobodyNamed));
  meet('an area that is not granted', reasonsAt(left, 'NotGranted').length > 0);
  meet('a past day without history', reasonsAt(left, 'HistoryNotGranted').length > 0);
  meet('the depth reached', reasonsAt(left, 'Depth').length > 0);
  meet(
    'a record whose dates leave the day open',
    left.Edges.some(({ AreDatesUnknown }) => AreDatesUnknown === true),
  );
}
