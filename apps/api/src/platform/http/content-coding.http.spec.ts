import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib';
import { areas, Grants, type Subscription } from '@company-relations/authorization';
import type { StreamedCompany } from '@company-relations/company-graph';
import {
  type CompanyRelations,
  type IdentifiedCompany,
  noRecords,
  type Relation,
  serviceId,
} from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RelationsSource } from '../../relations/page-loader';
import { company } from '../../testing/companies-in-memory';
import { bearer, runningApp, subscription } from '../../testing/running-app';
import { waitUntil } from '../../testing/wait-until';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

const longName = 'Fjell og Sjø '.repeat(200);
const owner = (id: number): Relation => ({
  entity: { type: 'person', serviceId: serviceId(id), profile: { name: `Owner ${id}` }, isProtected: false },
  current: { ...noRecords, ownership: [{}] },
  ended: noRecords,
});
const owned = (owners: number): CompanyRelations => ({
  ...company(1),
  parents: Array.from({ length: owners }, (_, index) => owner(1_000 + index)),
});
const named = (id: number, name: string, isProtected = false): IdentifiedCompany => ({
  company: {
    ...{ type: 'company', serviceId: serviceId(id), countryCode: 'NO', searchable: true, isProtected },
    profile: { name, countryCode: 'NO' },
  },
  leis: [],
});

let hiddenName: string;
/** Lets the second chunk of the streamed company be read. */
let goOn: () => void;
let known: Subscription | undefined;
const streamed = (): StreamedCompany => {
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const whole = owned(2_000);
  return {
    header: { ...whole, parents: [] },
    chunks: async function* () {
      yield { ...whole, parents: whole.parents.slice(0, 1_900) };
      await released;
      yield { ...whole, parents: whole.parents.slice(1_900) };
    },
  };
};
const source: RelationsSource = {
  search: async () => [],
  count: async () => 1,
  load: async () => [],
  lookUp: async ({ serviceIds: [id] = [] }) => (id === 2 ? [owned(2)] : id === 3 ? [streamed()] : [owned(200)]),
};
const namedCompanies = {
  findCompanies: async () => [named(1, longName)],
  readCompany: async (id: number) => {
    if (id === 4) return named(4, hiddenName.repeat(100), true);
    return id === 1 ? named(1, longName) : undefined;
  },
};

let app: NestExpressApplication;
beforeAll(async () => {
  app = await runningApp({}, source, undefined, { namedCompanies, subscriptions: { find: async () => known } });
});
beforeEach(() => void (known = { ...subscription, grants: new Grants({ NO: areas }) }));
afterAll(() => app.close());

async function begin(method: string, path: string, headers: object, body?: string): Promise<IncomingMessage> {
  const { port } = app.getHttpServer().address() as { port: number };
  return new Promise((resolve, reject) => {
    const sent = { authorization: bearer(), ...(body && { 'content-type': 'application/json' }), ...headers };
    httpRequest({ port, host: '127.0.0.1', method, path, headers: sent }, resolve).on('error', reject).end(body);
  });
}

async function ask(method: string, path: string, headers: object, body?: string): Promise<Answer> {
  const response = await begin(method, path, headers, body);
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) };
}

const accepting = (codings: string | undefined) => (codings === undefined ? {} : { 'accept-encoding': codings });
const search = (id: number, codings?: string) =>
  ask('POST', '/v2/relations', accepting(codings), `{"SearchParameters":{"ServiceId":[${id}]}}`);
const get = (path: string, codings?: string, others: object = {}) =>
  ask('GET', path, { ...accepting(codings), ...others });

function decoded({ headers, bytes }: Answer): string {
  const coding = headers['content-encoding'];
  if (coding === undefined) return bytes.toString();
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['gzip;q=0, br;q=0', undefined],
  ['deflate, zstd', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'gzip'],
  ['gzip;q=0.5, br', 'br'],
  ['*', 'gzip'],
])('a search with Accept-Encoding %p is answered in %p, and says that it depends on it', async (codings, coding) => {
  const [plain, answer] = [await search(1), await search(1, codings)];
  expect([answer.status, answer.headers['content-encoding'], answer.headers['vary']]).toEqual([
    200,
    coding,
    'Accept-Encoding',
  ]);
  expect(decoded(answer)).toBe(plain.bytes.toString());
  expect([answer.headers['content-length'], answer.bytes.length < plain.bytes.length / 2]).toEqual([
    String(answer.bytes.length),
    coding !== undefined,
  ]);
  expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
});

it('a short answer is sent as it is, and says so in the same way', async () => {
  const { headers, bytes } = await search(2, 'gzip');
  expect([headers['content-encoding'], headers['vary'], headers['content-length']]).toEqual([
    undefined,
    'Accept-Encoding',
    String(bytes.length),
  ]);
});

describe('a company that is streamed', () => {
  const beginStream = () => begin('POST', '/v2/relations', accepting('gzip'), '{"SearchParameters":{"ServiceId":[3]}}');

  it('reaches the client chunk by chunk: what was read is decoded while the rest is not there yet', async () => {
    const response = await beginStream();
    const gunzip = createGunzip().setEncoding('utf8');
    let text = '';
    response.pipe(gunzip).on('data', (part: string) => (text += part));
    await waitUntil(() => text.includes('Owner 1900'));
    expect(text.includes('Owner 2900')).toBe(false);
    goOn();
    await once(gunzip, 'end');
    expect((JSON.parse(text) as { Relations: { Parents: object[] }[] }).Relations[0]?.Parents.length).toBe(2_000);
  });

  it('ends with its connection when grants are revoked, and sends nothing that was read later', async () => {
    const response = await beginStream();
    let received = Buffer.alloc(0);
    response.on('data', (part: Buffer) => (received = Buffer.concat([received, part])));
    await once(response, 'data');
    known = undefined;
    goOn();
    await expect(once(response, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
    const text = gunzipSync(received, { finishFlush: 2 }).toString();
    expect([text.includes('Owner 1001'), text.includes('Owner 2900')]).toEqual([true, false]);
  });
});

describe.each(['/v2/companies/1', '/v2/code-tables/roles'])('GET %s', (path) => {
  it('has another entity tag in each coding: the digest of the bytes that are sent', async () => {
    const answers = [await get(path), await get(path, 'gzip'), await get(path, 'br')];
    expect(new Set(answers.map(decoded)).size).toBe(1);
    expect(answers.map(({ headers }) => [headers['content-encoding'], headers['vary']])).toEqual([
      [undefined, 'Accept-Encoding'],
      ['gzip', 'Accept-Encoding'],
      ['br', 'Accept-Encoding'],
    ]);
    for (const { headers, bytes } of answers)
      expect([headers['etag'], headers['content-length']]).toEqual([
        `"${createHash('sha256').update(bytes).digest('base64url')}"`,
        String(bytes.length),
      ]);
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(3);
  });

  it('is a 304 for the tag of the coding that is asked for, and the body for that of another one', async () => {
    const tag = (await get(path, 'gzip')).headers['etag'];
    const answers = [];
    for (const codings of ['gzip', 'br', undefined]) {
      const { status, headers, bytes } = await get(path, codings, { 'if-none-match': tag });
      answers.push([status, headers['vary'], headers['content-encoding'], bytes.length > 0]);
    }
    expect(answers).toEqual([
      [304, 'Accept-Encoding', undefined, false],
      [200, 'Accept-Encoding', 'br', true],
      [200, 'Accept-Encoding', undefined, true],
    ]);
  });
});

describe('is never encoded:', () => {
  const all = 'gzip, br';

  it('the answer to HEAD, which no audit entry precedes', async () => {
    const { headers } = await ask('HEAD', '/v2/companies/1', accepting(all));
    const plain = await get('/v2/companies/1');
    expect([headers['content-encoding'], headers['content-length']]).toEqual([
      undefined,
      plain.headers['content-length'],
    ]);
  });

  it('a problem, which may quote what was sent', async () => {
    const body = JSON.stringify({ SearchParameters: { OrgNo: longName } });
    const { status, headers, bytes } = await ask('POST', '/v2/relations', accepting(all), body);
    expect([status, headers['content-encoding'], bytes.toString().includes(longName.trim().slice(0, 50))]).toEqual([
      400,
      undefined,
      true,
    ]);
  });

  it('the search by name, whose answer follows what the caller wrote', async () => {
    const { status, headers, bytes } = await ask('POST', '/v2/companies/search', accepting(all), '{"Name":"fjell"}');
    expect([status, headers['content-encoding'], bytes.length > 1_400]).toEqual([200, undefined, true]);
  });
});

it('the bytes of an encoded answer do not depend on what is masked', async () => {
  known = { ...subscription, grants: new Grants({ NO: [] }) };
  const answers = [];
  for (hiddenName of ['Kari', 'Astrid'])
    for (const path of ['/v2/companies/4', '/v2/companies/5']) answers.push(await get(path, 'gzip'));
  const [kari, absent, astrid, absentAgain] = answers.map(({ status, headers, bytes }) => [
    status,
    headers['content-encoding'],
    headers['content-length'],
    headers['etag'],
    bytes.toString('hex'),
  ]);
  expect([kari, absent]).toEqual([astrid, absentAgain]);
  expect([kari?.[0], absent?.[0], absent?.[1]]).toEqual([200, 404, undefined]);
});
