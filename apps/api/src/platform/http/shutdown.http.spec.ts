import { Agent, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { areas, Grants } from '@company-relations/authorization';
import { noRecords, type Relation, serviceId } from '@company-relations/ownership';
import { CompaniesInMemory, company } from '../../testing/companies-in-memory';
import { bearer, runningApp, subscription } from '../../testing/running-app';
import { waitUntil } from '../../testing/wait-until';
import { defaultHttpTimeouts } from './http-timeouts';

/** Long enough for some requests on a busy machine. */
const shutdownDelayMs = 5_000;

interface Answer extends Pick<IncomingMessage, 'statusCode'> {
  readonly connection: string | undefined;
  /** Whether the request was sent on a connection of an earlier one. */
  readonly isReused: boolean;
}

function get(port: number, path: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, path, agent, host: '127.0.0.1' }, (response) => {
      response.resume().once('end', () => {
        const { statusCode, headers } = response;
        resolve({ statusCode, connection: headers.connection, isReused: sent.reusedSocket });
      });
    });
    sent.once('error', reject).end();
  });
}

it('goes on answering for the delay of the shutdown, on idle and on new connections, and then ends', async () => {
  const app = await runningApp({ shutdownDelayMs });
  const { port } = app.getHttpServer().address() as AddressInfo;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await get(port, '/health/live', kept)).toEqual({ statusCode: 200, connection: 'keep-alive', isReused: false });

  const begun = performance.now();
  const closed = app.close();
  await delay(100);
  // The first request arrives on the connection that was idle when the shutdown began.
  expect(await get(port, '/health/live', kept)).toEqual({ statusCode: 200, connection: 'close', isReused: true });
  expect(await get(port, '/docs', new Agent())).toEqual({ statusCode: 200, connection: 'close', isReused: false });
  expect((await get(port, '/health/ready', new Agent())).statusCode).toBe(503);

  await closed;
  // A timer may fire a little early.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(shutdownDelayMs - 50);
  await expect(get(port, '/health/live', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  kept.destroy();
});

const owner = (id: number): Relation => ({
  entity: { type: 'person', serviceId: serviceId(id), profile: { name: 'Owner '.repeat(20) }, isProtected: false },
  current: { ...noRecords, ownership: [{}] },
  ended: noRecords,
});

/** Idle connections would stay open for longer than a test may take. */
const patient = { ...defaultHttpTimeouts, arrivalMs: 600_000, idleMs: 600_000 };

it('ends although a client has a connection over which it sent nothing', async () => {
  const app = await runningApp({}, undefined, undefined, undefined, patient);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const accepted = once(app.getHttpServer(), 'connection');
  const silent = connect(port, '127.0.0.1');
  silent.on('error', () => undefined);
  const closed = once(silent, 'close');
  await accepted;
  await Promise.all([app.close(), closed]);
});

it('ends when an answer that began before has been sent, on a connection that its client keeps', async () => {
  const header = company(1);
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const companies = new CompaniesInMemory([header]);
  companies.lookUp = async () => [
    {
      header,
      chunks: async function* () {
        yield { ...header, parents: Array.from({ length: 1_000 }, (_, index) => owner(index + 10)) };
        await finished;
      },
    },
  ];
  const seesAll = { ...subscription, grants: new Grants({ NO: areas }) };
  const sources = { subscriptions: { find: async () => seesAll } };
  const app = await runningApp({}, companies, undefined, sources, patient);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const kept = new Agent({ keepAlive: true });
  const headers = { Authorization: bearer(), 'Content-Type': 'application/json' };
  const sent = httpRequest({ port, path: '/v2/relations', method: 'POST', agent: kept, headers, host: '127.0.0.1' });
  sent.end('{"SearchParameters":{"ServiceId":[1]}}');
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const closed = app.close();
  await waitUntil(async () => !(app.getHttpServer() as Server).listening);
  finish();
  answer.resume();
  await once(answer, 'end');
  expect([answer.statusCode, answer.headers.connection, answer.complete]).toEqual([200, 'keep-alive', true]);
  await closed;
  kept.destroy();
});
