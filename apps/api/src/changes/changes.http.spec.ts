import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { company } from '../testing/companies-in-memory';
import { bearer, runningApp } from '../testing/running-app';
import { shown } from '../testing/shown-response';
import type { ChangesSource } from './load-changes';

const asked: unknown[] = [];
const source: ChangesSource = {
  loadOwnershipAbove: async () => ({ company: company(1).company, links: undefined, entities: new Map() }),
  loadChanges: async ({ period }) => {
    asked.push([period.from, period.to]);
    return { company: company(1).company, period, relations: [], parties: 0, before: { more: 0 }, after: { more: 0 } };
  },
};

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({}, undefined, undefined, { changes: source });
});
beforeEach(() => asked.splice(0));
afterAll(() => app.close());

const get = (query: string) =>
  request(app.getHttpServer()).get(`/v2/relations/1/changes${query}`).set('Authorization', bearer());

const today = () => Math.floor(Date.now() / 86_400_000);

it('answers with what the caller may see, and may be kept by the caller alone', async () => {
  // The caller has a grant for Norway without any area.
  expect(shown(await get('?from=2020-01-01&to=2020-12-31'))).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    cache: 'private, no-cache',
    body: {
      ...{ ServiceId: 1, From: '2020-01-01', To: '2020-12-31' },
      NotGranted: ['BeneficialOwner', 'Owner', 'CompanyStructureOwner', 'KeyPerson'],
      HistoryNotGranted: true,
      Before: { AsOf: '2019-12-31' },
      After: { AsOf: '2020-12-31' },
      Nodes: [
        { Node: '1', Kind: 'company', ServiceId: 1, CountryCode: 'NO', IsCompany: true, IsSearchableEntity: true },
      ],
      Changes: [],
    },
  });
});

it('asks for the period, which ends today by default', async () => {
  const before = today();
  for (const query of ['?from=2020-01-01&to=2020-01-01', `?from=2020-01-01&other=1`]) await get(query);
  // Midnight may come meanwhile.
  expect([before, today()].map((day) => [18_262, day])).toContainEqual(asked.pop());
  expect(asked).toEqual([[18_262, 18_262]]);
});
