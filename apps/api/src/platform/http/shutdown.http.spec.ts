import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { runningApp } from '../../testing/running-app';

/** Long enough for some requests on a busy machine. */
const shutdownDelayMs = 2_000;

type Answer = Pick<IncomingMessage, 'statusCode'> & { readonly connection: string | undefined };

function get(port: number, path: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, path, agent, host: '127.0.0.1' }, (response) => {
      response.resume().once('end', () => {
        resolve({ statusCode: response.statusCode, connection: response.headers.connection });
      });
    });
    sent.once('error', reject).end();
  });
}

it('goes on answering for the delay of the shutdown, on idle and on new connections, and then ends', async () => {
  const app = await runningApp({ shutdownDelayMs });
  const { port } = app.getHttpServer().address() as AddressInfo;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await get(port, '/health/live', kept)).toEqual({ statusCode: 200, connection: 'keep-alive' });

  const begun = performance.now();
  const closed = app.close();
  await delay(100);
  // The first request arrives on the connection that was idle when the shutdown began.
  expect(await get(port, '/health/live', kept)).toEqual({ statusCode: 200, connection: 'close' });
  expect(await get(port, '/docs', new Agent())).toEqual({ statusCode: 200, connection: 'close' });
  expect((await get(port, '/health/ready', new Agent())).statusCode).toBe(503);

  await closed;
  expect(performance.now() - begun).toBeGreaterThanOrEqual(shutdownDelayMs);
  await expect(get(port, '/health/live', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  kept.destroy();
});
