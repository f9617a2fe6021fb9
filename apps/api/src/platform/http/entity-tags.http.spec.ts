import { createHash } from 'node:crypto';
import { Grants } from '@company-relations/authorization';
import { type IdentifiedCompany, serviceId } from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { company } from '../../testing/companies-in-memory';
import { EntriesInMemory } from '../../testing/entries-in-memory';
import { bearer, runningApp, subscription } from '../../testing/running-app';
import { textOf } from '../../testing/text-of';
import type { Sources } from '../sources';

const protectedBusiness: IdentifiedCompany = {
  company: {
    ...{ type: 'company', serviceId: serviceId(2), countryCode: 'NO', searchable: true, isProtected: true },
    profile: { name: 'Kari Fisk', orgNo: '01017012345', countryCode: 'NO' },
  },
  leis: [],
};
const named = new Map([
  [1, { company: company(1).company, leis: [] }],
  [2, protectedBusiness],
]);
const reading = new Map([[serviceId(1), { relations: [], parties: 0 }]]);
const loadOwnershipAbove = async () => ({ company: company(1).company, links: undefined, entities: new Map() });
const sources: Pick<Sources, 'namedCompanies' | 'keyPersons' | 'ownership' | 'structures' | 'changes'> = {
  namedCompanies: { findCompanies: async () => [], readCompany: async (id) => named.get(id) },
  keyPersons: { loadKeyPersons: async (id) => ({ ok: true, network: { asked: id, companies: [company(1)] } }) },
  ownership: { loadOwnershipAbove, loadHoldingRecords: async () => [] },
  structures: {
    loadOwnershipAbove,
    loadStructure: async ({ request: wanted }) => ({
      ...{ company: company(1).company, request: wanted, readings: { up: reading, down: reading } },
    }),
  },
  changes: {
    loadOwnershipAbove,
    loadChanges: async ({ period }) => ({
      ...{ company: company(1).company, period, relations: [], parties: 0 },
      ...{ before: { more: 0 }, after: { more: 0 } },
    }),
  },
};

/** Whether the caller has Hidden Person Access. */
let hasAccess = false;
const audit = new EntriesInMemory();
let app: NestExpressApplication;
beforeAll(async () => {
  app = await runningApp({}, undefined, undefined, {
    ...sources,
    audit,
    subscriptions: {
      find: async () => ({ ...subscription, grants: new Grants({ NO: hasAccess ? ['HiddenPersonAccess'] : [] }) }),
    },
  });
});
beforeEach(() => {
  hasAccess = false;
  audit.problem = undefined;
  audit.entries.splice(0);
});
afterAll(() => app.close());

const ask = (path: string, tag?: string, method: 'get' | 'head' = 'get') => {
  const asked = request(app.getHttpServer())[method](path).set('Authorization', bearer());
  return tag === undefined ? asked : asked.set('If-None-Match', tag);
};

const paths = [
  '/v2/companies/1',
  '/v2/relations/1/key-persons',
  '/v2/relations/1/ultimate-owners',
  '/v2/relations/1/structure',
  '/v2/relations/1/structure.svg',
  '/v2/relations/1/changes?from=2020-01-01&to=2020-12-31',
];

describe.each(paths)('GET %s', (path) => {
  it('has a digest of its body as its tag, and only the caller may keep it', async () => {
    const response = await ask(path);
    expect([response.status, response.headers['etag'], response.headers['cache-control']]).toEqual([
      200,
      `"${createHash('sha256').update(textOf(response)).digest('base64url')}"`,
      'private, no-cache',
    ]);
  });

  it('is a 304 without a body for a caller that has the body, and the body for any other', async () => {
    const { headers } = await ask(path);
    const tag = headers['etag'] as string;
    const answers = [];
    for (const sent of [tag, `"x", W/${tag}`, '"x"', '']) {
      const { status, headers: again } = await ask(path, sent);
      answers.push([status, again['etag'], again['cache-control'], again['content-type'], again['content-length']]);
    }
    const whole = [200, tag, 'private, no-cache', headers['content-type'], headers['content-length']];
    const known = [304, tag, 'private, no-cache', undefined, undefined];
    expect(answers).toEqual([known, known, whole, whole]);
  });

  it('has no tag in the answer to HEAD, which no audit entry precedes', async () => {
    const tag = (await ask(path)).headers['etag'] as string;
    const { status, headers } = await ask(path, tag, 'head');
    expect([status, headers['etag'], headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  });
});

it('the tag is made of the masked body: it differs for callers who see more', async () => {
  const masked = await ask('/v2/companies/2');
  hasAccess = true;
  const disclosed = await ask('/v2/companies/2', masked.headers['etag'] as string);
  hasAccess = false;
  const again = await ask('/v2/companies/2', disclosed.headers['etag'] as string);
  expect([masked, disclosed, again].map(({ status, body }) => [status, body.Name])).toEqual([
    [200, 'Protected Identity'],
    [200, 'Kari Fisk'],
    [200, 'Protected Identity'],
  ]);
});

it('a tag and a 304 are the same in two graphs that differ only in what the caller may not see', async () => {
  const path = '/v2/companies/2';
  const inOneGraph = await ask(path);
  hasAccess = true;
  const disclosed = await ask(path);
  const profile = { ...protectedBusiness.company.profile, name: 'Ola Berg', orgNo: '02028054321' };
  named.set(2, { ...protectedBusiness, company: { ...protectedBusiness.company, profile } });
  const disclosedInOther = await ask(path, disclosed.headers['etag'] as string);
  hasAccess = false;
  const inOther = await ask(path);
  const again = await ask(path, inOneGraph.headers['etag'] as string);
  named.set(2, protectedBusiness);
  const shown = ({ status, headers, text }: typeof again) => [status, headers['etag'], headers['content-length'], text];
  expect(shown(inOther)).toEqual(shown(inOneGraph));
  expect(shown(again)).toEqual([304, inOneGraph.headers['etag'], undefined, '']);
  // A caller who may see the difference gets the other body, so there is one.
  expect([disclosed.body.Name, disclosedInOther.status, disclosedInOther.body.Name]).toEqual([
    'Kari Fisk',
    200,
    'Ola Berg',
  ]);
});

it('a 304 is audited as the body is, and there is none if the entry cannot be written', async () => {
  hasAccess = true;
  const tag = (await ask('/v2/companies/2')).headers['etag'] as string;
  const known = await ask('/v2/companies/2', tag);
  const disclosure = expect.objectContaining({ what: 'disclosure', serviceIds: [2] });
  expect([known.status, audit.entries]).toEqual([304, [disclosure, disclosure]]);
  audit.problem = 'ENOSPC';
  const refused = await ask('/v2/companies/2', tag);
  expect([refused.status, refused.headers['etag'], refused.headers['cache-control']]).toEqual([
    503,
    undefined,
    'no-store',
  ]);
});

it.each(['*', '"x"', undefined])('what is not found has no tag, with If-None-Match %s', async (tag) => {
  const { status, headers } = await ask('/v2/companies/3', tag);
  expect([status, headers['etag'], headers['cache-control']]).toEqual([404, undefined, 'no-store']);
});
