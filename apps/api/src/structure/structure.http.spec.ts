import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { company } from '../testing/companies-in-memory';
import { bearer, runningApp } from '../testing/running-app';
import { shown } from '../testing/shown-response';
import type { StructureSource } from './load-structure';

const asked: unknown[] = [];
const source: StructureSource = {
  loadOwnershipAbove: async () => ({ company: company(1).company, links: undefined, entities: new Map() }),
  loadStructure: async (lookup) => {
    asked.push(lookup.request);
    const reading = new Map([[lookup.company, { relations: [], parties: 0 }]]);
    return { company: company(1).company, request: lookup.request, readings: { up: reading, down: reading } };
  },
};

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({}, undefined, undefined, { structures: source });
});
beforeEach(() => asked.splice(0));
afterAll(() => app.close());

const get = (query = '') =>
  request(app.getHttpServer()).get(`/v2/relations/1/structure${query}`).set('Authorization', bearer());

it('answers with what the caller may see, and may be kept by the caller alone', async () => {
  // The caller has a grant for Norway without any area.
  expect(shown(await get())).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    cache: 'private, no-cache',
    body: {
      ...{ ServiceId: 1, Direction: 'up', Depth: 3, Edges: [] },
      Nodes: [
        { Node: '1', Kind: 'company', ServiceId: 1, CountryCode: 'NO', IsCompany: true, IsSearchableEntity: true },
      ],
      Stops: [
        {
          ...{ Node: '1', Direction: 'up', Reason: 'NotGranted' },
          Areas: ['BeneficialOwner', 'Owner', 'CompanyStructureOwner'],
        },
      ],
    },
  });
});

it('follows the direction and the depth asked for', async () => {
  for (const query of ['', '?direction=down', '?direction=both&depth=10', '?depth=1&other=1']) await get(query);
  expect(asked).toEqual([
    { directions: ['up'], depth: 3 },
    { directions: ['down'], depth: 3 },
    { directions: ['up', 'down'], depth: 10 },
    { directions: ['up'], depth: 1 },
  ]);
});
