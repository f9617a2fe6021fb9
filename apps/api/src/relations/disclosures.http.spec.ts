import { request as httpRequest } from 'node:http';
import { areas, Grants, type Subscription } from '@company-relations/authorization';
import type { LoadedCompany, StreamedCompany } from '@company-relations/company-graph';
import {
  type Company,
  type CompanyRelations,
  type Entity,
  noRecords,
  type Relation,
  serviceId,
} from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import type { Sources } from '../platform/sources';
import { company } from '../testing/companies-in-memory';
import { EntriesInMemory } from '../testing/entries-in-memory';
import { bearer, runningApp, subscription } from '../testing/running-app';
import { textOf } from '../testing/text-of';
import { explained } from '../testing/problems';

const person = (id: number, isProtected: boolean): Entity => ({
  type: 'person',
  serviceId: serviceId(id),
  profile: { name: `Secret ${id}`, isProtected },
  isProtected,
});
const owns = (entity: Entity): Relation => ({
  entity,
  current: { ...noRecords, ownership: [{ stakePercent: 10 }], role: [{ id: 1 }] },
  ended: noRecords,
});
const ownedBy = (id: number, ...owners: Entity[]): CompanyRelations => ({ ...company(id), parents: owners.map(owns) });

const [known, hidden] = [person(9, false), person(8, true)];
const trader: Company = {
  type: 'company',
  serviceId: serviceId(4),
  profile: { countryCode: 'NO' },
  countryCode: 'NO',
  searchable: true,
  isProtected: true,
};
const soleTrader: CompanyRelations = { company: trader, parents: [], children: [] };
const companies = [ownedBy(1, known), ownedBy(2, hidden, known), ownedBy(3, hidden), soleTrader];
const link = { owner: hidden.serviceId, owned: serviceId(2), stake: { stakePercent: 10 } };

const loadOwnershipAbove: Sources['ownership']['loadOwnershipAbove'] = async (id) => {
  const found = companies.find((one) => one.company.serviceId === id);
  return (
    found && {
      company: found.company,
      links: id === 2 ? [link] : [],
      entities: new Map([found.company, hidden].map((one) => [one.serviceId, one])),
    }
  );
};
const sources: Pick<Sources, 'keyPersons' | 'ownership' | 'structures' | 'changes'> = {
  keyPersons: {
    loadKeyPersons: async (asked) => ({
      ok: true,
      network: { asked, companies: companies.filter((one) => one.company.serviceId === asked) },
    }),
  },
  ownership: { loadOwnershipAbove, loadHoldingRecords: async (holdings) => holdings.map(() => []) },
  structures: {
    loadOwnershipAbove,
    loadStructure: async ({ company: id, request: asked }) => {
      const found = companies.find((one) => one.company.serviceId === id);
      if (!found) return undefined;
      const reading = { relations: found.parents, parties: found.parents.length };
      return { company: found.company, request: asked, readings: { up: new Map([[id, reading]]), down: new Map() } };
    },
  },
  changes: {
    loadOwnershipAbove,
    loadChanges: async ({ company: id, period }) => {
      const found = companies.find((one) => one.company.serviceId === id);
      if (!found) return undefined;
      const { company: asked, parents: relations } = found;
      return { company: asked, period, relations, parties: relations.length, before: { more: 0 }, after: { more: 0 } };
    },
  },
};

let app: NestExpressApplication | undefined;
let audit: EntriesInMemory;
beforeEach(() => (audit = new EntriesInMemory()));
afterEach(() => app?.close());

const withAreas = (granted: Subscription['grants']): Subscription => ({ ...subscription, grants: granted });
const seesAll = new Grants({ NO: areas });
const seesNoProtected = new Grants({ NO: areas.filter((area) => area !== 'HiddenPersonAccess') });

async function start(grants: Grants, loaded: readonly LoadedCompany[] = companies): Promise<NestExpressApplication> {
  const all = { search: async () => [], count: async () => 0, load: async () => [], lookUp: async () => [...loaded] };
  app = await runningApp({}, all, undefined, {
    ...sources,
    audit,
    subscriptions: { find: async () => withAreas(grants) },
  });
  return app;
}

/** Creates a new token for each request: a token is valid for a minute only, and other specs may run before these. */
const token = () => bearer({}, { subject: 'person-17' });
const search = (at: NestExpressApplication) =>
  request(at.getHttpServer())
    .post('/v2/relations')
    .set('Authorization', token())
    .send({ SearchParameters: { ServiceId: [1] } });
const get = (at: NestExpressApplication, path: string, method: 'get' | 'head' = 'get') =>
  request(at.getHttpServer())[method](path).set('Authorization', token());

/** The audit entry that is expected for the default caller. */
const entry = (endpoint: string, requestId: unknown, ...serviceIds: number[]) => ({
  what: 'disclosure',
  who: { subscription: 'nordic', organisation: 'organisation-1', subject: 'person-17', client: undefined },
  endpoint,
  requestId,
  serviceIds,
});

it('a search is written down once, with the companies that show a protected person and no others', async () => {
  const response = await search(await start(seesAll));
  expect(response.text).toContain('Secret 8');
  expect(audit.entries).toEqual([entry('POST /v2/relations', response.headers['x-request-id'], 2, 3, 4)]);
});

it.each([
  ['GET /v2/relations/{serviceId}/key-persons', '/v2/relations/2/key-persons'],
  ['GET /v2/relations/{serviceId}/ultimate-owners', '/v2/relations/2/ultimate-owners'],
  ['GET /v2/relations/{serviceId}/structure', '/v2/relations/2/structure'],
  ['GET /v2/relations/{serviceId}/structure.svg', '/v2/relations/2/structure.svg'],
  ['GET /v2/relations/{serviceId}/changes', '/v2/relations/2/changes?from=2020-01-01'],
])('%s is written down', async (endpoint, path) => {
  const response = await get(await start(seesAll), path);
  expect([response.status, textOf(response)]).toEqual([200, expect.stringContaining('Secret 8')]);
  expect(audit.entries).toEqual([entry(endpoint, response.headers['x-request-id'], 2)]);
});

it('answers that show no protected person are not written down: without the access, of others, and to HEAD', async () => {
  const masked = await start(seesNoProtected);
  const answers = [
    await search(masked),
    await get(masked, '/v2/relations/2/key-persons'),
    await get(masked, '/v2/relations/2/ultimate-owners'),
    await get(masked, '/v2/relations/2/structure'),
    await get(masked, '/v2/relations/2/structure.svg'),
    await get(masked, '/v2/relations/2/changes?from=2020-01-01'),
  ];
  await masked.close();
  const all = await start(seesAll, [companies[0] as CompanyRelations]);
  answers.push(
    await search(all),
    await get(all, '/v2/relations/1/key-persons'),
    await get(all, '/v2/relations/1/ultimate-owners'),
    await get(all, '/v2/relations/1/structure'),
    await get(all, '/v2/relations/1/structure.svg'),
    await get(all, '/v2/relations/1/changes?from=2020-01-01'),
  );
  answers.push(
    await get(all, '/v2/relations/2/key-persons', 'head'),
    await get(all, '/v2/relations/2/ultimate-owners', 'head'),
    await get(all, '/v2/relations/2/structure', 'head'),
    await get(all, '/v2/relations/2/structure.svg', 'head'),
    await get(all, '/v2/relations/2/changes?from=2020-01-01', 'head'),
  );
  expect(answers.map((answer) => [answer.status, textOf(answer).includes('Secret 8')])).toEqual(
    answers.map(() => [200, false]),
  );
  expect(audit.entries).toEqual([]);
});

it('when the log cannot be written, no protected person is shown and the process is not ready', async () => {
  const running = await start(seesAll);
  audit.problem = 'ENOSPC';
  const answers = [
    await search(running),
    await get(running, '/v2/relations/2/key-persons'),
    await get(running, '/v2/relations/2/ultimate-owners'),
    await get(running, '/v2/relations/2/structure'),
    await get(running, '/v2/relations/2/structure.svg'),
    await get(running, '/v2/relations/2/changes?from=2020-01-01'),
  ];
  const unavailable = {
    type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4',
    status: 503,
    title: 'The service is unavailable for the moment',
    ...explained('unavailable'),
  };
  expect(answers.map(({ status, headers, body }) => [status, headers['x-pagination'], body])).toEqual(
    answers.map(() => [503, undefined, unavailable]),
  );
  expect((await get(running, '/v2/relations/1/key-persons')).status).toBe(200);
  expect((await get(running, '/health/ready')).status).toBe(503);
  audit.problem = undefined;
  expect((await search(running)).status).toBe(200);
});

describe('of a company in slices', () => {
  const owners = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => owns(person(from + index, false)));
  /**
   * A company that is streamed in this number of chunks. The chunks with the given indexes show a person with a protected
   * identity.
   */
  const sliced = (slices: number, ...disclosing: number[]): StreamedCompany => ({
    header: company(5),
    chunks: async function* () {
      for (let at = 0; at < slices; at += 1) {
        yield {
          ...company(5),
          parents: [...owners(100, 1_000 + at * 100), ...(disclosing.includes(at) ? [owns(hidden)] : [])],
        };
      }
    },
  });

  /**
   * Sends a search. Resolves to the text that the client received before the connection ended, and whether that is the
   * whole response.
   */
  async function received(
    at: NestExpressApplication,
  ): Promise<{ status: number | undefined; text: string; isWhole: boolean }> {
    const { port } = at.getHttpServer().address() as { port: number };
    return new Promise((resolve, reject) => {
      const headers = { authorization: token(), 'content-type': 'application/json' };
      const asked = httpRequest(
        { port, host: '127.0.0.1', method: 'POST', path: '/v2/relations', headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response
            .on('error', () => undefined)
            .on('close', () => resolve({ status: response.statusCode, text, isWhole: response.complete }));
        },
      );
      asked.on('error', reject).end('{"SearchParameters":{"ServiceId":[5]}}');
    });
  }

  it('the first slice that shows a protected person is written down before it is sent, and no other', async () => {
    const { status, text } = await received(await start(seesAll, [sliced(60, 40, 41)]));
    expect([status, text.includes('Secret 8')]).toEqual([200, true]);
    expect(audit.entries).toEqual([entry('POST /v2/relations', expect.stringMatching(/^[0-9a-f-]{36}$/), 5)]);
  });

  it('an answer breaks off before the slice that cannot be written down', async () => {
    audit.problem = 'EIO';
    const { status, text, isWhole } = await received(await start(seesAll, [sliced(60, 40)]));
    expect([status, text.includes('Secret 8'), isWhole]).toEqual([200, false, false]);
  });
});
