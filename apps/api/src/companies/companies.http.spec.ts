import { Grants } from '@company-relations/authorization';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { type IdentifiedCompany, serviceId } from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { EntriesInMemory } from '../testing/entries-in-memory';
import { bearer, runningApp, subscription } from '../testing/running-app';
import { invalidRequest, listedProblem } from '../testing/problems';
import type { CompanySearchSource } from './find-companies';

const published: IdentifiedCompany = {
  company: {
    type: 'company',
    serviceId: serviceId(1),
    profile: {
      name: 'Nørsk Hydro ASA',
      orgNo: '914778271',
      countryCode: 'NO',
      legalForm: 3,
      totalNumberOfShares: 0,
      addresses: [{ city: 'Oslo' }],
      registrationDate: '1995-02-19T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    },
    countryCode: 'NO',
    searchable: true,
    isProtected: false,
  },
  leis: ['549300L0', '549300L1'],
};
const soleTrader: IdentifiedCompany = {
  company: {
    type: 'company',
    serviceId: serviceId(2),
    profile: { name: 'Kari Fisk', orgNo: '01017012345', countryCode: 'NO', addresses: [{ city: 'Oslo' }] },
    countryCode: 'NO',
    searchable: true,
    isProtected: true,
  },
  leis: ['549300L2'],
};
const publishedOnWire = {
  ServiceId: 1,
  Name: 'Nørsk Hydro ASA',
  OrgNo: '914778271',
  LEI: '549300L0',
  CountryCode: 'NO',
  LegalForm: 3,
  Addresses: [{ City: 'Oslo' }],
  RegistrationDate: '1995-02-19T00:00:00Z',
  UpdatedAt: '2026-01-01T00:00:00Z',
};

const asked: unknown[] = [];
/** Finds both companies by any name except `gone`. With the name `gone`, the graph is unavailable. */
const source: CompanySearchSource = {
  findCompanies: async (search) => {
    asked.push(search);
    if (search.name === 'gone') throw new GraphUnavailable('gone');
    return [soleTrader, published];
  },
  readCompany: async (id) => [published, soleTrader].find(({ company }) => company.serviceId === id),
};

const log: string[] = [];
let app: NestExpressApplication;
beforeAll(async () => {
  app = await runningApp(
    { logLevel: 'debug' },
    undefined,
    { write: (line: string) => void log.push(line) },
    { namedCompanies: source },
  );
});
beforeEach(() => asked.splice(0));
afterAll(() => app.close());

const search = (body: unknown, server = app) =>
  request(server.getHttpServer())
    .post('/v2/companies/search')
    .set('Authorization', bearer())
    .set('Content-Type', 'application/json')
    .send(typeof body === 'string' ? body : JSON.stringify(body));
const read = (id: number | string, server = app) =>
  request(server.getHttpServer()).get(`/v2/companies/${id}`).set('Authorization', bearer());
const shown = ({ status, headers, text }: Response) => ({
  status,
  type: headers['content-type'],
  cache: headers['cache-control'],
  body: text === '' ? '' : JSON.parse(text),
});
const found = (body: object) => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  cache: 'no-store',
  body,
});

describe('a search for companies', () => {
  it('passes on what was sent, numbers normalised, and shows the companies in their order, masked', async () => {
    const body = { Name: 'Nørsk', LEI: '5493-00l0', OrgNo: '914 778 271', CountryCode: 'no', Limit: 3, Other: [1] };
    expect(shown(await search(body))).toEqual(
      found({
        Companies: [
          {
            ServiceId: 2,
            Name: 'Protected Identity',
            OrgNo: 'Protected Identity',
            LEI: 'Protected Identity',
            CountryCode: 'NO',
            Addresses: [
              {
                Street: 'Protected Identity',
                ZipCode: 'Protected Identity',
                City: 'Protected Identity',
                CountryCode: 'Protected Identity',
              },
            ],
          },
          publishedOnWire,
        ],
      }),
    );
    await search({ Name: 'x', LEI: null, OrgNo: null, CountryCode: null, Limit: null });
    expect(asked).toEqual([
      { name: 'Nørsk', lei: '549300L0', orgNo: '914778271', country: 'NO', limit: 3 },
      { name: 'x', limit: 10 },
    ]);
  });

  it('reports all problems at once, in the order of the message table', async () => {
    const messagesOf = async (body: unknown) => (await search(body)).body.errors.parameters;
    expect(await messagesOf({ Name: 5, LEI: ['x'], OrgNo: true, CountryCode: 'GB', Limit: 51 })).toEqual([
      'Limit is invalid (Maximum limit: 50).',
      'GB is an unauthorized country code.',
      'Invalid value in OrgNo: true.',
      'Invalid value in Name: 5.',
      'Invalid value in LEI: ["x"].',
    ]);
    expect(await messagesOf({ CountryCode: 7, Limit: '10' })).toEqual([
      'Searchparameters are missing.',
      'Limit is invalid (Maximum limit: 50).',
      '7 is an unauthorized country code.',
    ]);
    const words = Array.from({ length: 17 }, (_, at) => `w${at}`).join(' ');
    expect(await Promise.all([messagesOf({ Name: 'x'.repeat(201) }), messagesOf({ Name: words })])).toEqual([
      ['Name can max have 200 characters.'],
      ['Name can max have 16 words.'],
    ]);
    expect(await Promise.all([0, 1.5, -1].map((Limit) => messagesOf({ Name: 'a', Limit })))).toEqual(
      Array.from({ length: 3 }, () => ['Limit is invalid (Maximum limit: 50).']),
    );
    expect(await Promise.all(['{', '[]', '5'].map(messagesOf))).toEqual([
      ['The request body is not valid JSON.'],
      ['Searchparameters are missing.'],
      ['Searchparameters are missing.'],
    ]);
    expect(asked).toEqual([]);
  });

  it('says of each problem where it is and what was expected', async () => {
    const body = { name: 'a', Name: 5, LEI: 'x'.repeat(10), CountryCode: 'GB', Limit: '10', Other: 1 };
    const { status, body: refused } = await search(body);
    const messages = [
      'Limit is invalid (Maximum limit: 50).',
      'GB is an unauthorized country code.',
      'Invalid value in Name: 5.',
      'name is an invalid member (Name is meant).',
    ];
    expect([status, refused]).toEqual([
      400,
      invalidRequest(messages, [
        listedProblem('limit-invalid', { pointer: '/Limit' }, 'an integer from 1 to 50'),
        listedProblem('country-unauthorized', { pointer: '/CountryCode' }, 'one of NO, SE'),
        listedProblem('value-invalid', { pointer: '/Name' }, 'a string'),
        listedProblem('member-misspelled', { pointer: '/name' }, 'Name'),
      ]),
    ]);
  });

  it('waits for the next 10 ms, so that the time of an answer does not disclose what is hidden', async () => {
    const started = performance.now();
    await search({ Name: 'x' });
    expect(performance.now() - started).toBeGreaterThanOrEqual(9);
  });

  it('writes neither name nor number to the log', async () => {
    await search({ Name: 'Secret Name', OrgNo: '01017012345', LEI: 'SECRETLEI' });
    await search({ Name: 'Secret Name', Limit: 0 });
    expect(log.join('\n')).toContain('/v2/companies/search');
    expect(log.join('\n')).not.toMatch(/secret|01017012345/i);
  });

  it('is answered with 503 while the graph is unavailable', async () => {
    expect((await search({ Name: 'gone' })).status).toBe(503);
  });
});

describe('one company', () => {
  it('is shown alone, and not to callers who cannot find it', async () => {
    expect(shown(await read(1))).toEqual({ ...found(publishedOnWire), cache: 'private, no-cache' });
    const answers = await Promise.all([3, 'x', '1.5', '9007199254740993', 'search'].map((id) => read(id)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 405]);
    expect(new Set(answers.slice(0, 4).map(({ text }) => text)).size).toBe(1);
  });

  it('is masked, and written to the audit log where Hidden Person Access discloses it', async () => {
    expect((await read(2)).body).toEqual(
      expect.objectContaining({ Name: 'Protected Identity', OrgNo: 'Protected Identity', LEI: 'Protected Identity' }),
    );
    const audit = new EntriesInMemory();
    const grants = new Grants({ NO: ['HiddenPersonAccess'] });
    const disclosing = await runningApp({}, undefined, undefined, {
      namedCompanies: source,
      audit,
      subscriptions: { find: async () => ({ ...subscription, grants }) },
    });
    try {
      expect((await read(2, disclosing)).body).toEqual(
        expect.objectContaining({ Name: 'Kari Fisk', OrgNo: '01017012345', LEI: '549300L2' }),
      );
      await search({ Name: 'kari' }, disclosing);
      expect(audit.entries).toEqual(
        ['GET /v2/companies/{serviceId}', 'POST /v2/companies/search'].map((endpoint) =>
          expect.objectContaining({ what: 'disclosure', endpoint, serviceIds: [2] }),
        ),
      );
    } finally {
      await disclosing.close();
    }
  });
});

it('refuses other methods, and callers without a token', async () => {
  const server = app.getHttpServer();
  const answers = [
    await request(server).put('/v2/companies/search').set('Authorization', bearer()),
    await request(server).get('/v2/companies/search').set('Authorization', bearer()),
    await request(server).post('/v2/companies/1').set('Authorization', bearer()),
    await request(server).post('/v2/companies/search').send('{'),
    await request(server).get('/v2/companies/1'),
  ];
  expect(answers.map(({ status, headers, text }) => [status, headers['allow'], text === ''])).toEqual([
    [405, 'POST', false],
    [405, 'POST', false],
    [405, 'GET, HEAD', false],
    [401, undefined, true],
    [401, undefined, true],
  ]);
});

it('counts as a search, and is refused as one', async () => {
  const limited = await runningApp({ throttle: { limit: 2, windowMs: 60_000 } }, undefined, undefined, {
    namedCompanies: source,
  });
  try {
    const statuses = [await search({ Name: 'a' }, limited), await read(1, limited), await read(1, limited)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
  } finally {
    await limited.close();
  }
});
