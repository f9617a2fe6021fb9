import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { areas, Grants } from '@company-relations/authorization';
import { type CompanyRelations, noRecords, type Relation, serviceId } from '@company-relations/ownership';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CompaniesInMemory, company } from '../../testing/companies-in-memory';
import { PackagesInFolder } from '../../testing/packages-in-folder';
import { bearer, runningApp, subscription } from '../../testing/running-app';
import { waitUntil } from '../../testing/wait-until';
import { type HttpTimeouts, defaultHttpTimeouts } from './http-timeouts';

/**
 * Short timeouts, so that the tests do not wait long. They are long enough for a busy machine: two megabytes arrive
 * within `arrivalMs`, and no connection is silent for `takingMs` before its request or its response.
 */
const timeouts: HttpTimeouts = {
  arrivalMs: 3_000,
  checkedEveryMs: 10,
  takingMs: 3_000,
  answerMs: 60_000,
  idleMs: 60_000,
};
const seesAll = { ...subscription, grants: new Grants({ NO: areas }) };
const owner = (id: number): Relation => ({
  entity: { type: 'person', serviceId: serviceId(id), profile: { name: 'Owner '.repeat(200) }, isProtected: false },
  current: { ...noRecords, ownership: [{}], role: [{ id: 7 }] },
  ended: noRecords,
});
/** A company whose response is much larger than the buffers of both sockets. */
const large: CompanyRelations = {
  ...company(1),
  parents: Array.from({ length: 15_000 }, (_, index) => owner(1_000 + index)),
};

let app: NestExpressApplication;
let packages: PackagesInFolder | undefined;
let companies: CompaniesInMemory;
const opened: Socket[] = [];
const logged: string[] = [];

async function start(changed: Partial<HttpTimeouts> = {}, settings = {}): Promise<Server> {
  logged.splice(0);
  companies = new CompaniesInMemory([large]);
  const sources = {
    ...{ packages, subscriptions: { find: async () => seesAll } },
    keyPersons: {
      loadKeyPersons: async () => ({ ok: true as const, network: { asked: serviceId(1), companies: [large] } }),
    },
  };
  app = await runningApp(
    { logLevel: 'info', ...settings },
    companies,
    { write: (line) => logged.push(line) },
    sources,
    { ...timeouts, ...changed },
  );
  return app.getHttpServer() as Server;
}

afterEach(async () => {
  jest.restoreAllMocks();
  for (const socket of opened.splice(0)) socket.destroy();
  await app.close();
  await packages?.remove();
  packages = undefined;
});

const authorization = `Authorization: ${bearer()}`;
const head = (line: string, ...lines: readonly string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', authorization, ...lines, '', ''].join('\r\n');
const body = '{"SearchParameters":{"ServiceId":[1]}}';
const searchHead = head('POST /v2/relations', 'Content-Type: application/json', `Content-Length: ${body.length}`);

/** Sends bytes on a new connection and never reads the response. */
async function sent(bytes: string): Promise<Socket> {
  const socket = connect((app.getHttpServer().address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** Reads everything until the connection is closed, as one character per byte. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1'))).resume();
  await once(socket, 'close');
  return text;
}

const connections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
const requestsLogged = () =>
  logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');
const allHeads = (text: string) => text.match(/HTTP\/1\.1 \d+/g);

it('the server knows from its beginning how long it waits, and how often it looks', async () => {
  const server = await start(defaultHttpTimeouts, { maxConnections: 7 });
  const { requestTimeout, headersTimeout, timeout, maxConnections, maxHeadersCount } = server;
  const { connectionsCheckingInterval } = server as Server & { readonly connectionsCheckingInterval: number };
  expect({
    requestTimeout,
    headersTimeout,
    connectionsCheckingInterval,
    timeout,
    maxConnections,
    maxHeadersCount,
  }).toEqual({
    ...{ requestTimeout: 30_000, headersTimeout: 30_000, connectionsCheckingInterval: 1_000, timeout: 60_000 },
    ...{ maxConnections: 7, maxHeadersCount: 0 },
  });
});

it.each([
  ['a connection that says nothing', ''],
  ['a head that never ends', 'GET / HTTP/1.1\r\nX-Slow: '],
  ['a body that never ends', searchHead.replace(/(?<=Length: )\d+/, '9000')],
])('%s gets 408, however steadily more of it comes', async (_what, beginning) => {
  // Nothing has to arrive in time here, so the timeout may be shorter.
  await start({ arrivalMs: 150, takingMs: 60_000 });
  const socket = await sent(beginning);
  const trickle = beginning === '' ? undefined : setInterval(() => socket.write(' '), 5);
  const answer = await received(socket);
  clearInterval(trickle);
  expect([allHeads(answer), answer.includes('The request took too long to arrive'), companies.asked.lookUp]).toEqual([
    ['HTTP/1.1 408'],
    true,
    0,
  ]);
});

it.each([
  ['of a search', searchHead + body],
  ['with key persons', head('GET /v2/relations/1/key-persons')],
  ['with a file', head('GET /v2/batches/batch-file/7')],
])('an answer %s that its client does not read is broken off, and released', async (what, request) => {
  packages = await PackagesInFolder.create();
  await packages.add(7, Buffer.alloc(30_000_000, 'x'));
  const source = jest.spyOn(packages, 'open');
  const server = await start();
  const socket = await sent(request);
  await waitUntil(async () => requestsLogged().length > 0 && (await connections(server)) === 0);
  const text = await received(socket);
  expect([requestsLogged().map(({ status }) => status), allHeads(text), text.length < 15_000_000]).toEqual([
    [200],
    ['HTTP/1.1 200'],
    true,
  ]);
  const file = await source.mock.results[0]?.value;
  expect(file?.destroyed).toBe(what === 'with a file' ? true : undefined);
});

it('the connection ends of a caller without a token who requests descriptions again and again and never reads them', async () => {
  const server = await start();
  const ask = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const socket = await sent(ask);
  // Sends one more request each time that all earlier requests were answered. At some point the socket buffers are
  // full, and the server closes the connection.
  let asked = 1;
  await waitUntil(async () => (await connections(server)) > 0);
  while ((await connections(server)) > 0) {
    const before = requestsLogged().length;
    socket.write(ask);
    asked += 1;
    await waitUntil(async () => requestsLogged().length > before || (await connections(server)) === 0);
  }
  const text = await received(socket);
  const lengthOfOne = text.indexOf('HTTP/1.1 200', 1);
  expect([lengthOfOne > 0, text.length < asked * lengthOfOne]).toEqual([true, true]);
});

it('a client is not disconnected because the service takes long', async () => {
  const server = await start();
  let answer = (): void => undefined;
  companies.lookUp = () => new Promise((resolve) => (answer = () => resolve([company(1)])));
  const socket = await sent(searchHead.replace(authorization, `${authorization}\r\nConnection: close`) + body);
  await once(server, 'timeout');
  answer();
  expect(allHeads(await received(socket))).toEqual(['HTTP/1.1 200']);
});

it('requests that are sent ahead are answered in their turn, and forgotten when the connection ends', async () => {
  await start({ takingMs: 60_000 });
  const whole = await sent(
    ['/health/live', '/health/live', '/v2/subscription'].map((path) => head(`GET ${path}`)).join('') +
      head('GET /health/live', 'Connection: close'),
  );
  expect(allHeads(await received(whole))).toEqual(Array(4).fill('HTTP/1.1 200'));
  const answers: (() => void)[] = [];
  companies.lookUp = () => new Promise((resolve) => answers.push(() => resolve([company(1)])));
  const socket = await sent((searchHead + body).repeat(3));
  await waitUntil(() => answers.length > 0);
  socket.destroy();
  const broken = () => requestsLogged().filter(({ aborted }) => aborted);
  await waitUntil(() => broken().length > 0);
  answers[0]?.();
  await app.close();
  expect([answers.length, broken()]).toEqual([1, [expect.objectContaining({ route: '/v2/relations' })]]);
});

/** The body of a search that is too long for the server to buffer it before the request has its turn. */
const long = body + ' '.repeat(2_000_000);
const longHead = searchHead.replace(/(?<=Length: )\d+/, String(long.length));

it('a request that is sent ahead has the time to arrive from its turn on, however slowly the answer before it is taken', async () => {
  const server = await start({ takingMs: 60_000 }, { bodyLimitBytes: 3_000_000 });
  let late = 0;
  server.on('clientError', () => (late += 1));
  const socket = await sent(searchHead + body);
  await once(socket, 'readable');
  companies.lookUp = async () => [company(1)];
  socket.write(longHead.replace(authorization, `${authorization}\r\nConnection: close`) + long);
  // Waits long enough for Node to report the second request as late.
  await new Promise((resolve) => setTimeout(resolve, 3 * timeouts.arrivalMs));
  const text = await received(socket);
  expect([allHeads(text), late > 0]).toEqual([['HTTP/1.1 200', 'HTTP/1.1 200'], true]);
});

it('a request that is sent ahead and does not arrive when it is its turn gets 408', async () => {
  await start({ takingMs: 60_000 }, { bodyLimitBytes: 3_000_000 });
  const socket = await sent(searchHead + body);
  await once(socket, 'readable');
  companies.lookUp = async () => [company(1)];
  socket.write(longHead + long.slice(0, 1_000_000));
  await new Promise((resolve) => setTimeout(resolve, 2 * timeouts.arrivalMs));
  expect(allHeads(await received(socket))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 408']);
});

it('pipelined requests on a connection that ends with its first answer are never begun', async () => {
  await start({ takingMs: 60_000 });
  let looked = 0;
  companies.lookUp = async () => ((looked += 1), [large]);
  const socket = await sent(
    (
      searchHead.replace('HTTP/1.1', 'HTTP/1.0').replace(authorization, `${authorization}\r\nConnection: keep-alive`) +
      body
    ).repeat(3),
  );
  expect(allHeads(await received(socket))).toEqual(['HTTP/1.1 200']);
  await app.close();
  expect([looked, requestsLogged().length]).toEqual([1, 1]);
});

it('a connection on which too many requests are sent ahead is ended', async () => {
  await start({ takingMs: 60_000 });
  let isEnded = false;
  companies.lookUp = async () => {
    await waitUntil(() => isEnded);
    return [company(1)];
  };
  const socket = await sent((searchHead + body).repeat(17));
  expect(await received(socket)).toBe('');
  isEnded = true;
});

it('a connection without a request stays open longer than proxies keep it, which is a minute', async () => {
  const server = await start(defaultHttpTimeouts);
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: '/health/live', agent }, resolve).once('error', reject);
  });
  answer.resume();
  await once(answer, 'end');
  agent.destroy();
  expect(answer.headers['keep-alive']).toBe('timeout=75');
});

it('connections beyond the limit are closed as they come, the others are served, and the log reports it once', async () => {
  const warnings = jest.spyOn(Logger.prototype, 'warn');
  const server = await start({ arrivalMs: 60_000, takingMs: 60_000 }, { maxConnections: 3 });
  const idle = await Promise.all([sent(''), sent('')]);
  const served = async () => allHeads(await received(await sent(head('GET /v2/subscription', 'Connection: close'))));
  expect(await served()).toEqual(['HTTP/1.1 200']);
  await waitUntil(async () => (await connections(server)) === 2);
  await sent('');
  for (let more = 0; more < 3; more += 1) expect(await served()).toBeNull();
  idle[0]?.destroy();
  await waitUntil(async () => (await served()) !== null);
  expect(warnings.mock.calls).toEqual([
    [{ maxConnections: 3 }, 'Connections are refused: there are as many as MAX_CONNECTIONS allows'],
  ]);
});
