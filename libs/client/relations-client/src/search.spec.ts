import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, TestService } from '../test';
import { writeAtomically } from './atomic-file';
import { ClientError, ServiceRefusedError } from './failures';
import { RelationsService, type ServiceSettings } from './relations-service';
import { searchToJsonLines } from './search';

const folder = temporaryFolder();
let server: TestService;
beforeEach(async () => {
  server = await TestService.start();
  server.companies = [1, 2, 3, 4, 5].map((ServiceId) => ({
    ServiceId,
    Name: `Ærlig ${ServiceId} AS`,
    TotalNumberOfShares: 0.1,
  }));
});
afterEach(() => server.stop());

const path = '/v2/relations';
const request = { SearchParameters: { CountryCode: ['NO'] }, PageSize: 2 };
const waits: number[] = [];
const reasons: string[] = [];

function service(settings: Partial<ServiceSettings> = {}): RelationsService {
  waits.length = reasons.length = 0;
  return new RelationsService({
    url: server.url,
    token: async () => 'secret-token',
    onWait: ({ reason }) => reasons.push(reason),
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...settings,
  });
}

async function run(of = service()): Promise<{ text: string; summary: unknown }> {
  let text = '';
  const summary = await searchToJsonLines(of, request, { write: async (bytes) => void (text += bytes.toString()) });
  return { text, summary };
}

const allLines = () => server.companies.map((company) => `${JSON.stringify(company)}\n`).join('');
const whole = { companies: 5, total: 5, ultimateOwnershipsOmitted: [] };

test('all pages become one line for each company, as they were sent', async () => {
  expect(await run()).toEqual({ text: allLines(), summary: whole });
  expect(server.asked.map(({ body, authorization }) => [JSON.parse(body), authorization])).toEqual(
    ['*', '2', '4'].map((Cursor) => [{ ...request, Cursor }, 'Bearer secret-token']),
  );
});

test('429 and 503 are repeated after the time that they name', async () => {
  server.faults.push(
    { path, status: 429, headers: { 'Retry-After': '3' }, body: '{"title":"Too many requests"}' },
    { path, status: 503, headers: { 'Retry-After': '7' }, body: '' },
  );
  expect(await run()).toEqual({ text: allLines(), summary: whole });
  expect([waits, reasons]).toEqual([
    [3000, 7000],
    [`${path} is answered with 429: Too many requests.`, `${path} is answered with 503.`],
  ]);
});

test('a connection that is cut in the middle of a page costs nothing and doubles nothing', async () => {
  server.faults.push({ path, cutAfter: 0 }, { path, cutAfter: 30 }, { path, status: 502, body: 'gateway' });
  expect(await run()).toEqual({ text: allLines(), summary: whole });
  expect(waits).toHaveLength(3);
});

test('a service that fails repeatedly is given up, with the last reason', async () => {
  server.faults.push(...Array.from({ length: 3 }, () => ({ path, status: 503, body: '' })));
  await expect(run(service({ attempts: 3 }))).rejects.toThrow(
    new ClientError(`${path} is answered with 503. Given up after 3 attempts.`),
  );
  expect(waits).toHaveLength(2);
});

test('the id of the last request is named where the service is given up, and in the error of a refusal', async () => {
  const failing = (status: number, id: string) => ({ path, status, headers: { 'X-Request-Id': id }, body: '' });
  server.faults.push(failing(503, 'first'), failing(503, 'second'));
  await expect(run(service({ attempts: 2 }))).rejects.toThrow(
    new ClientError(`${path} is answered with 503. Request id: second. Given up after 2 attempts.`),
  );
  expect(reasons).toEqual([`${path} is answered with 503. Request id: first.`]);
  server.faults.push(failing(500, 'third'));
  const error = (await run().catch((thrown: unknown) => thrown)) as ServiceRefusedError;
  expect([error.message, error.status, error.requestId]).toEqual([
    `${path} is answered with 500. Request id: third.`,
    500,
    'third',
  ]);
});

test('a service that asks to come back in more than five minutes is given up', async () => {
  server.faults.push({ path, status: 503, headers: { 'Retry-After': '3600' }, body: '' });
  await expect(run()).rejects.toThrow(
    new ClientError(`${path} is answered with 503. It asks to come back in 3600 seconds.`),
  );
  expect(waits).toEqual([]);
});

test('all messages of a refusal are shown', async () => {
  server.faults.push({
    path,
    status: 400,
    body: JSON.stringify({
      title: 'x',
      errors: { parameters: ['XX is an unauthorized country code.', 'foo is an invalid parameter.'] },
    }),
  });
  await expect(run()).rejects.toThrow(
    new ServiceRefusedError(
      `${path} is answered with 400: XX is an unauthorized country code. foo is an invalid parameter.`,
      400,
    ),
  );
});

test('more companies than one search serves are refused before anything is written', async () => {
  server.total = 100_001;
  await expect(run()).rejects.toThrow(
    'The search matches 100001 companies, and one search serves at most 100000: narrow it, or download the packages of the countries.',
  );
});

test('companies without their ultimate owners are reported', async () => {
  server.faults.push(
    { path, headers: { 'X-Ultimate-Ownerships-Omitted': '1, 2' } },
    { path },
    { path, headers: { 'X-Ultimate-Ownerships-Omitted': '5' } },
  );
  expect((await run()).summary).toEqual({ ...whole, ultimateOwnershipsOmitted: [1, 2, 5] });
});

test('a search that fails in the middle leaves the file that was there, and nothing else', async () => {
  const file = join(folder(), 'found.jsonl');
  writeFileSync(file, 'before\n', { mode: 0o640 });
  server.faults.push({ path }, { path, status: 500, body: '' });
  await expect(writeAtomically(file, (sink) => searchToJsonLines(service(), request, sink))).rejects.toThrow(
    `${path} is answered with 500.`,
  );
  expect([readdirSync(folder()), readFileSync(file, 'utf8')]).toEqual([['found.jsonl'], 'before\n']);
  await writeAtomically(file, (sink) => searchToJsonLines(service(), request, sink));
  expect([readdirSync(folder()), readFileSync(file, 'utf8')]).toEqual([['found.jsonl'], allLines()]);
});

test('an interruption while waiting ends the search and leaves no file', async () => {
  const controller = new AbortController();
  const file = join(folder(), 'found.jsonl');
  server.faults.push({ path }, { path, status: 429, headers: { 'Retry-After': '200' }, body: '' });
  const interrupted = service({
    signal: controller.signal,
    wait: undefined,
    onWait: () => controller.abort(new Error('Interrupted.')),
  });
  await expect(writeAtomically(file, (sink) => searchToJsonLines(interrupted, request, sink))).rejects.toThrow(
    'Interrupted.',
  );
  expect(existsSync(file) || readdirSync(folder()).length > 0).toBe(false);
});

test('a token is not sent to the address of a redirect', async () => {
  const other = await TestService.start();
  server.faults.push({ path, status: 307, headers: { Location: `${other.url}/v2/relations` }, body: '' });
  await expect(run()).rejects.toThrow(
    `${path} is answered with 307 and another address, ${other.url}/v2/relations: give that one.`,
  );
  expect(other.asked).toEqual([]);
  await other.stop();
});

test('an invalid token is refused without being quoted', async () => {
  const failure = await run(service({ token: async () => 'secret\nsecret' })).catch((error: Error) => error.message);
  expect([failure, server.asked]).toEqual([
    'The token is empty, or holds spaces, line breaks or other characters that no token has.',
    [],
  ]);
});

test.each([
  [
    'http://relations.example',
    'http://relations.example is not encrypted: the token and what is answered could be read on the way. Use https.',
  ],
  [
    'https://user:secret@relations.example',
    'The address of the service has a user, a password, a query or a fragment; leave them out.',
  ],
  ['relations.example', '"relations.example" is no address of a service, such as https://relations.example.'],
])('the address %s is refused', (url, message) => {
  expect(() => service({ url })).toThrow(new ClientError(message));
});
