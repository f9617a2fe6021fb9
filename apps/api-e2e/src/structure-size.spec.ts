import { type Area, areas } from '@company-relations/authorization';
import { GraphClient } from '@company-relations/neo4j-client';
import {
  type Company,
  type RecordDates,
  type RecordKind,
  type RegisterStatement,
  serviceId,
  type StatedRecord,
} from '@company-relations/ownership';
import { proves } from './conformance/proves';
import { graphClientSettings } from './harness/graph';
import { sendAs } from './harness/service';
import { type AreasByCountry, RandomSubscriptions } from './properties/random-grants';
import { applyAll, firstLoadDay } from './properties/random-register';
import { asOf } from './properties/register-place';

const endpoint = 'GET /v2/relations/{serviceId}/structure';
/** All callers may see `home`, and none may see anything of `abroad`. */
const [home, abroad] = ['YA', 'YB'];
/**
 * Every fifth party is one that the caller may not see. So its ids lie among those of the others, and the first is its
 * own.
 */
const parties = 700;
const isHidden = (number: number) => number % 5 === 0;
const statementsAtOnce = 1_000;

/** A group with more visible parties than an answer has room for, and with others that a caller may not see. */
interface Shape {
  readonly title: string;
  readonly query: string;
  /** The areas that are withheld at home. */
  readonly withheld: readonly Area[];
  /** The record between the company asked for, or the one that is named, and each of its parties. */
  readonly record: (number: number) => Drawn;
}

interface Drawn {
  readonly kind: RecordKind;
  readonly isBelow?: boolean;
  /** Whether the party is a company abroad. */
  readonly isAbroad?: boolean;
  /** The number of the party that takes the place of the company asked for. */
  readonly of?: number;
  readonly ended?: boolean;
  readonly dates?: RecordDates;
}

const [since2019, until2021] = [{ inDate: '2019-01-01T00:00:00Z' }, { outDate: '2021-01-01T00:00:00Z' }];
/**
 * The parties of the company asked for, where its owners have owners. The other parties are shared out among those that
 * are visible.
 */
const lastOwner = 24;
const visibleOwners = Array.from({ length: lastOwner }, (_, at) => at + 1).filter((number) => !isHidden(number));
const otherKinds = ['beneficialOwnership', 'companyStructure', 'role'] as const;

const shapes: readonly Shape[] = [
  {
    title: 'owners, among parties of areas that are withheld',
    query: '',
    withheld: ['BeneficialOwner', 'CompanyStructureOwner', 'KeyPerson'],
    record: (number) => ({ kind: isHidden(number) ? (otherKinds[number % 3] as RecordKind) : 'ownership' }),
  },
  {
    title: 'beneficial owners, among ultimate owners that are withheld',
    query: '?direction=both',
    withheld: ['Owner'],
    record: (number) => ({ kind: isHidden(number) ? 'ownership' : 'beneficialOwnership' }),
  },
  {
    title: 'holdings, among those in a country that is not granted',
    query: '?direction=down',
    withheld: [],
    record: (number) => ({ kind: 'ownership', isBelow: true, isAbroad: isHidden(number) }),
  },
  {
    title: 'owners and their owners, among parties of an area that is withheld',
    query: '?direction=both&depth=3',
    withheld: ['BeneficialOwner'],
    record: (number) => ({
      kind: isHidden(number) ? 'beneficialOwnership' : 'ownership',
      ...(number > lastOwner && { of: visibleOwners[number % visibleOwners.length] as number }),
    }),
  },
  {
    title: 'owners of a past day, among those who have ceased since',
    query: '?asOf=2020-06-15',
    withheld: ['RelationsHistory'],
    record: (number) =>
      isHidden(number)
        ? { kind: 'ownership', ended: true, dates: { ...since2019, ...until2021 } }
        : { kind: 'ownership', dates: since2019 },
  },
];
const numberOf = (shape: number, party = 0) => 90_000_000 + shape * 10_000 + party;
const nameOf = (shape: number, party = 0) => `size-${shape}-${party}`;
const numbers = Array.from({ length: parties }, (_, at) => at + 1);

let graph: GraphClient;
let subscriptions: RandomSubscriptions;

beforeAll(async () => {
  graph = new GraphClient(graphClientSettings());
  subscriptions = new RandomSubscriptions(graph);
  const ofShapes = shapes.map((shape, at) => statementsOf(shape, at, (number) => !isHidden(number)));
  await load([
    ...shapes.map((_shape, at) => companyOf(at, 0, home)),
    ...ofShapes.flatMap(({ entities }) => entities),
    ...ofShapes.flatMap(({ records }) => records),
  ]);
});

afterAll(() => graph.close());

async function load(statements: readonly RegisterStatement[]): Promise<void> {
  for (let at = 0; at < statements.length; at += statementsAtOnce)
    await applyAll(graph, statements.slice(at, at + statementsAtOnce), firstLoadDay);
}

/** The statements about some of the parties of a shape. */
function statementsOf({ record }: Shape, shape: number, isIncluded: (number: number) => boolean) {
  const included = numbers.filter(isIncluded);
  const entities = included.map((number) => {
    const { isBelow = false, isAbroad = false } = record(number);
    const isCompany = isBelow || number % 2 === 0 || number <= lastOwner;
    return isCompany ? companyOf(shape, number, isAbroad ? abroad : home) : personOf(shape, number);
  });
  const records = included.map((number): RegisterStatement => {
    const { kind, isBelow = false, of = 0, ended = false, dates = {} } = record(number);
    const [party, company] = isBelow ? [of, number] : [number, of];
    const stated = { kind, ended, record: { ...(kind === 'role' && { id: 1000 }), ...dates } } as StatedRecord;
    return {
      ...{ type: 'record', id: `${nameOf(shape, number)}-record`, asOf },
      ...{ party: nameOf(shape, party), company: nameOf(shape, company), records: [stated] },
    };
  });
  return { entities, records };
}

function companyOf(shape: number, number: number, countryCode: string | undefined): RegisterStatement {
  return {
    ...{ type: 'company', id: nameOf(shape, number), serviceId: serviceId(numberOf(shape, number)), asOf },
    ...{ rank: 0, identifiers: [], searchable: true },
    profile: { name: `Company ${number}`, countryCode: countryCode as Company['countryCode'] },
  } as RegisterStatement;
}

/** Every other person is protected. */
function personOf(shape: number, number: number): RegisterStatement {
  return {
    ...{ type: 'person', id: nameOf(shape, number), serviceId: serviceId(numberOf(shape, number)), asOf },
    profile: { name: `Person ${number}`, isProtected: number % 4 === 1 },
  };
}

interface Body {
  readonly Nodes: readonly { readonly Node: string; readonly Kind: string }[];
  readonly Stops: readonly { readonly Reason: string }[];
}

async function ask(shape: number, grants: AreasByCountry, picture = ''): Promise<string> {
  const [path, query] = [`/v2/relations/${numberOf(shape)}/structure${picture}`, shapes[shape]?.query];
  const { status, text } = await sendAs(await subscriptions.withGrants(grants), { path: `${path}${query}` });
  expect(status).toBe(200);
  return text;
}

const without = (...withheld: readonly Area[]): AreasByCountry => ({
  [home as string]: areas.filter((area) => !withheld.includes(area)),
});
const everything: AreasByCountry = { [home as string]: areas, [abroad as string]: areas };

describe('a structure of more than 500 parties', () => {
  for (const [at, shape] of shapes.entries())
    proves(
      [endpoint, 'decision 1', 'decision 2', 'decision 3'],
      `is cut as if the graph had no party that the caller may not see: ${shape.title}`,
      async () => {
        const grants = without(...shape.withheld);
        const askAll = async () =>
          [await ask(at, grants), await ask(at, grants, '.svg'), await ask(at, everything)] as const;
        const [structure, picture, whole] = await askAll();
        const { entities, records } = statementsOf(shape, at, isHidden);
        await load([...entities, ...records]);
        const [again, pictureAgain, wholeAgain] = await askAll();
        expect(again).toBe(structure);
        expect(pictureAgain).toBe(picture);
        expect(wholeAgain).not.toBe(whole);
        const { Nodes, Stops } = JSON.parse(structure) as Body;
        expect([Nodes.length, Stops.some(({ Reason }) => Reason === 'Size')]).toEqual([500, true]);
      },
    );

  proves(
    [endpoint, 'area Hidden Person Access', 'decision 5'],
    'has the same nodes and ends, however many of its parties are masked',
    async () => {
      for (const [at, { withheld, record }] of shapes.entries()) {
        const bodyFor = async (...gone: readonly Area[]) => JSON.parse(await ask(at, without(...gone))) as Body;
        const [shown, masked] = [await bodyFor(...withheld), await bodyFor(...withheld, 'HiddenPersonAccess')];
        const placesOf = ({ Nodes, Stops }: Body) => [Nodes.map(({ Node }) => Node), Stops];
        expect(placesOf(masked)).toEqual(placesOf(shown));
        const isAnyMasked = masked.Nodes.some(({ Kind }) => Kind === 'protected');
        expect(isAnyMasked).toBe(record(1).isBelow !== true);
      }
    },
  );
});
