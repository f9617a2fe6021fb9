import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReconnectingClient } from './reconnecting-client';

let server: Server;
let connections = 0;
beforeAll(async () => {
  server = createServer((_request, response) => response.setHeader('Content-Length', 2).end('{}'));
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

test('a request after some idle seconds uses a new connection, any other request the same one', async () => {
  const client = new ReconnectingClient((server.address() as AddressInfo).port);
  const ask = async () => [(await client.ask('GET', '/')).status, connections];
  expect([await ask(), await ask()]).toEqual([
    [200, 1],
    [200, 1],
  ]);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 3_000);
  server.closeIdleConnections();
  expect([await ask(), await ask()]).toEqual([
    [200, 2],
    [200, 2],
  ]);
  client.close();
});
