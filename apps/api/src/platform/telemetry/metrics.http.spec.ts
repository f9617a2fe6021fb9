import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { areas, Grants } from '@company-relations/authorization';
import type { StreamedCompany } from '@company-relations/company-graph';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { type Metrics, openMetrics } from '@company-relations/telemetry';
import { noRecords, type Relation, serviceId } from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { CompaniesInMemory, company } from '../../testing/companies-in-memory';
import { bearer, runningApp, subscription } from '../../testing/running-app';
import { waitUntil } from '../../testing/wait-until';
import { ApiMetrics } from './api-metrics';

const companies = new CompaniesInMemory([company(1), company(2), company(3)]);
const seesAll = { ...subscription, grants: new Grants({ NO: areas, SE: areas }) };
const { search, lookUp } = companies;
const owner = (id: number): Relation => ({
  entity: { type: 'person', serviceId: serviceId(id), profile: { name: 'Owner '.repeat(100) }, isProtected: false },
  current: { ...noRecords, ownership: [{}] },
  ended: noRecords,
});
let metrics: Metrics;
let apiMetrics: ApiMetrics;
let app: NestExpressApplication;

beforeEach(async () => {
  metrics = await openMetrics('api', { host: '127.0.0.1', port: 0 });
  apiMetrics = new ApiMetrics(metrics);
  Object.assign(companies, { search, lookUp });
  app = await runningApp({ throttle: { limit: 4, windowMs: 60_000 } }, companies, undefined, {
    metrics: apiMetrics,
    subscriptions: { find: async () => seesAll },
  });
});
afterEach(async () => {
  await app.close();
  await metrics.close();
});

const server = () => request(app.getHttpServer());
const everywhere = { SearchParameters: { CountryCode: ['NO', 'SE'] } };
const searchFor = (body: object) => server().post('/v2/relations').set('Authorization', bearer()).send(body);
const scrape = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
/** Reads the values of all time series of a metric. Their lines are returned without the name of the metric. */
async function counted(name: string): Promise<string[]> {
  const text = await scrape();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`company_relations_${name}{`))
    .map((line) => line.slice(line.indexOf('{')));
}

it('requests are measured by route, size of the page and outcome', async () => {
  await searchFor({ ...everywhere, PageSize: 2 });
  await searchFor({ ...everywhere, PageSize: 500 });
  await searchFor({ ...everywhere, PageSize: 'x' });
  companies.search = () => Promise.reject(new GraphUnavailable('away'));
  await searchFor(everywhere);
  await searchFor(everywhere);
  await server().post('/v2/relations').send({});
  expect(await counted('http_request_duration_seconds_count')).toEqual([
    '{method="POST",route="/v2/relations",page="2-25",outcome="ok"} 1',
    '{method="POST",route="/v2/relations",page="101-500",outcome="ok"} 1',
    '{method="POST",route="/v2/relations",page="",outcome="refused"} 1',
    '{method="POST",route="/v2/relations",page="",outcome="unavailable"} 1',
    '{method="POST",route="/v2/relations",page="",outcome="throttled"} 1',
    '{method="POST",route="/v2/relations",page="",outcome="unauthenticated"} 1',
  ]);
  expect(await counted('subscription_requests_total')).toEqual([
    '{subscription="nordic",outcome="ok"} 2',
    '{subscription="nordic",outcome="refused"} 1',
    '{subscription="nordic",outcome="unavailable"} 1',
    '{subscription="nordic",outcome="throttled"} 1',
  ]);
  expect(await counted('subscription_companies_total')).toEqual(['{subscription="nordic"} 5']);
});

it('nothing that a caller writes becomes a label', async () => {
  const token = bearer();
  await server()
    .get('/v2/secret-path?q=secret')
    .set('Authorization', token)
    .set('User-Agent', 'secret')
    .set('X-Request-Id', 'secret');
  await server().get('/secret');
  await server().propfind('/v2/relations/secret').set('Authorization', 'Bearer secret');
  await server().get('/v2/batches/batch-file/secret').set('Authorization', token);
  await searchFor({ SearchParameters: { OrgNo: ['secret'] }, Cursor: 'secret' });
  const text = await scrape();
  expect(text).not.toMatch(new RegExp(`secret|${token.slice(-40)}`));
  expect(await counted('http_request_duration_seconds_count')).toEqual([
    '{method="GET",route="/v2/*path",page="",outcome="refused"} 1',
    '{method="GET",route="none",page="",outcome="refused"} 1',
    '{method="other",route="/v2/*path",page="",outcome="unauthenticated"} 1',
    '{method="GET",route="/v2/batches/batch-file/:batchFileId",page="",outcome="unauthenticated"} 1',
    '{method="POST",route="/v2/relations",page="",outcome="refused"} 1',
  ]);
});

it('an answer that the service ends early counts differently from one whose caller disconnects', async () => {
  const header = company(1);
  const sliced = (end: () => Promise<void>): StreamedCompany => ({
    header,
    chunks: async function* () {
      yield { ...header, parents: Array.from({ length: 1_000 }, (_, index) => owner(index + 10)) };
      await end();
    },
  });
  companies.lookUp = async () => [sliced(() => Promise.reject(new GraphUnavailable('away')))];
  await expect(searchFor({ SearchParameters: { ServiceId: [1] } })).rejects.toMatchObject({ code: 'ECONNRESET' });
  const gone = new AbortController();
  const closed = new Promise((resolve) =>
    app.getHttpServer().once('connection', (socket: Socket) => socket.once('close', resolve)),
  );
  companies.lookUp = async () => [
    sliced(async () => {
      gone.abort();
      await closed;
    }),
  ];
  const { port } = app.getHttpServer().address() as { port: number };
  const headers = { Authorization: bearer(), 'Content-Type': 'application/json' };
  const answered = fetch(`http://127.0.0.1:${port}/v2/relations`, {
    method: 'POST',
    headers,
    body: '{"SearchParameters":{"ServiceId":[1]}}',
    signal: gone.signal,
  });
  await expect(answered.then((answer) => answer.text())).rejects.toMatchObject({ name: 'AbortError' });
  let outcomes: string[] = [];
  while (outcomes.length < 2) outcomes = await counted('subscription_requests_total');
  expect(outcomes).toEqual([
    '{subscription="nordic",outcome="broken"} 1',
    '{subscription="nordic",outcome="aborted"} 1',
  ]);
  // Neither client received a complete response. So the companies of these responses are not counted.
  expect(await counted('subscription_companies_total')).toEqual([]);
});

it('an answer that was written at once counts as aborted if its caller disconnects before reading it, also in the log', async () => {
  const lines: string[] = [];
  await app.close();
  const person = {
    type: 'person',
    serviceId: serviceId(9),
    profile: { name: 'Owner '.repeat(3_000_000) },
    isProtected: false,
  } as const;
  const chair: Relation = { entity: person, current: { ...noRecords, role: [{ id: 7 }] }, ended: noRecords };
  const keyPersons = {
    loadKeyPersons: async () => ({
      ok: true as const,
      network: { asked: serviceId(1), companies: [{ ...company(1), parents: [chair] }] },
    }),
  };
  const log = { write: (line: string) => void lines.push(line) };
  app = await runningApp({ logLevel: 'info' }, companies, log, {
    metrics: apiMetrics,
    keyPersons,
    subscriptions: { find: async () => seesAll },
  });
  const { port } = app.getHttpServer().address() as { port: number };
  const socket = connect(port, '127.0.0.1').pause();
  socket.write(
    ['GET /v2/relations/1/key-persons HTTP/1.1', 'Host: localhost', `Authorization: ${bearer()}`, '', ''].join('\r\n'),
  );
  await once(socket, 'readable');
  socket.destroy();
  await waitUntil(async () => (await counted('subscription_requests_total')).length > 0);
  // Sends another search, whose client reads the whole response. It uses its own connection.
  await searchFor({ SearchParameters: { ServiceId: [1] } }).set('Connection', 'close');
  await waitUntil(async () => (await counted('subscription_requests_total')).length > 1);
  expect(await counted('subscription_requests_total')).toEqual([
    '{subscription="nordic",outcome="aborted"} 1',
    '{subscription="nordic",outcome="ok"} 1',
  ]);
  expect(await counted('subscription_companies_total')).toEqual(['{subscription="nordic"} 1']);
  const aborted = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request')
    .map((line) => line['aborted']);
  expect(aborted).toEqual([true, undefined]);
});

it('metrics cannot be had where the API answers', async () => {
  const answers = [
    await server().get('/metrics'),
    await server().get('/metrics').set('Authorization', bearer()),
    await server().get('/v2/metrics').set('Authorization', bearer()),
  ];
  expect(answers.map(({ status, type }) => [status, type])).toEqual([
    [404, 'application/problem+json'],
    [404, 'application/problem+json'],
    [404, 'application/problem+json'],
  ]);
});
