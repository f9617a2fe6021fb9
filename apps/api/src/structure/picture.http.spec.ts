import { areas, Grants } from '@company-relations/authorization';
import { type Company, type Entity, noRecords, type Relation, serviceId } from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { company } from '../testing/companies-in-memory';
import { bearer, runningApp, subscription } from '../testing/running-app';
import { textOf } from '../testing/text-of';
import type { StructureSource } from './load-structure';
import { explained, invalidQuery } from '../testing/problems';

const named = (id: number, name: string): Company => {
  const { company: made } = company(id);
  return { ...made, profile: { ...made.profile, name } };
};
const hostile = '</title><script>alert(1)</script> "&\u202E';

const owned = (entity: Entity): Relation => ({
  entity,
  current: {
    ...noRecords,
    ownership: [{ stakePercent: 1 }],
    beneficialOwnership: [{ minVotes: 1 }],
    role: [{ id: 1 }],
  },
  ended: noRecords,
});
const withRoles = (count: number): Relation => ({
  entity: named(9, 'A'),
  current: { ...noRecords, role: Array.from({ length: count }, (_, id) => ({ id })) },
  ended: noRecords,
});
const many = Array.from({ length: 149 }, (_, at) => named(100 + at, 'A'));
const reading = (owners: readonly Entity[]) => ({ relations: owners.map(owned), parties: owners.length });

/**
 * The owners above each company. Company 2 has as many owners as a picture may show; they use all styles of lines.
 * Above company 3 there are more lines than a picture may have, and above company 4 more records.
 */
const above = new Map([
  [1, new Map([[serviceId(1), reading([named(9, hostile)])]])],
  [2, new Map([[serviceId(2), reading(many)]])],
  [3, new Map([3, 100].map((id) => [serviceId(id), reading(many.slice(0, 100))]))],
  [4, new Map([[serviceId(4), { relations: [withRoles(2_001)], parties: 1 }]])],
]);

const asked: unknown[] = [];
const source: StructureSource = {
  loadOwnershipAbove: async (id) => ({ company: company(id).company, links: undefined, entities: new Map() }),
  loadStructure: async ({ company: id, request: wanted }) => {
    asked.push(wanted);
    const up = above.get(id);
    return up && { company: named(id, hostile), request: wanted, readings: { up, down: new Map() } };
  },
};

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({}, undefined, undefined, {
    structures: source,
    subscriptions: { find: async () => ({ ...subscription, grants: new Grants({ NO: areas }) }) },
  });
});
beforeEach(() => asked.splice(0));
afterAll(() => app.close());

const get = (path: string) => request(app.getHttpServer()).get(path).set('Authorization', bearer());
const countOf = (text: string, part: RegExp) => [...text.matchAll(part)].length;

it('draws with the bounds of a picture, and writes hostile names as text', async () => {
  const response = await get('/v2/relations/1/structure.svg?direction=both&depth=2&theme=dark');
  const text = textOf(response);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(asked).toEqual([{ directions: ['up', 'down'], depth: 2, maxNodes: 150 }]);
  expect(text).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect([countOf(text, /<script/g), countOf(text, /\u202E/g), countOf(text, /<style/g)]).toEqual([0, 0, 0]);
});

it('always has room for one company with a line of each style from each of its owners', async () => {
  const { status, body } = await get('/v2/relations/2/structure.svg');
  expect([status, countOf(String(body), /class="picture-line"/g)]).toEqual([200, 447]);
});

it.each([
  ['lines', 3],
  ['records', 4],
])('refuses more %s than are drawn, and says how to ask for less', async (_what, id) => {
  const { status, headers, body } = await get(`/v2/relations/${id}/structure.svg`);
  expect([status, headers['content-type'], headers['content-disposition'], body]).toEqual([
    422,
    'application/problem+json; charset=utf-8',
    undefined,
    {
      type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.21',
      status: 422,
      title: 'The answer would be too large',
      ...explained('answer-too-large'),
      detail: 'Ask for fewer levels.',
    },
  ]);
});

it('refuses another theme, and lists those that exist', async () => {
  const { status, headers, body } = await get('/v2/relations/1/structure.svg?theme=pink');
  const theme = { theme: 'one of auto, light, dark, print' };
  expect([status, headers['content-type'], headers['content-disposition'], body]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
    undefined,
    { status: 400, ...invalidQuery(['Invalid value in theme: pink.'], theme) },
  ]);
  expect(asked).toEqual([]);
});

it('answers HEAD with the length of the picture', async () => {
  const { headers } = await get('/v2/relations/1/structure.svg');
  const head = await request(app.getHttpServer()).head('/v2/relations/1/structure.svg').set('Authorization', bearer());
  expect([head.status, head.headers['content-length']]).toEqual([200, headers['content-length']]);
});
