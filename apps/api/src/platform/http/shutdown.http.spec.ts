import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { runningApp } from '../../testing/running-app';

/** Long enough for some requests on a busy machine. */
const shutdownDelayMs = 2_000;

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
