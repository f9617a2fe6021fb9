import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KeepAliveClient } from './keep-alive-client';

let server: Server;
let client: KeepAliveClient;

async function serve(listener: RequestListener): Promise<void> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = new KeepAliveClient((server.address() as AddressInfo).port, { Authorization: 'Bearer t' });
}

afterEach(async () => {
  client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('asks one request after the other on one connection and reads whole answers, large and empty ones', async () => {
  const large = 'æ'.repeat(1_000_000);
  const ports = new Set<number | undefined>();
  await serve((request, response) => {
    ports.add(request.socket.remotePort);
    const text = request.url === '/large' ? large : '';
    response
      .writeHead(request.headers.authorization === 'Bearer t' ? 200 : 401, {
        'Content-Length': Buffer.byteLength(text),
        'X-Path': request.url,
      })
      .end(text);
  });
  const answers = [
    await client.ask('POST', '/large', '{"a":"æ"}'),
    await client.ask('GET', '/empty'),
    await client.ask('GET', '/large'),
  ];
  expect(answers.map(({ status, headers, body }) => [status, headers.get('x-path'), body.toString()])).toEqual([
    [200, '/large', large],
    [200, '/empty', ''],
    [200, '/large', large],
  ]);
  expect(ports.size).toBe(1);
});

test('reads answers that come in chunks, wherever the connection parts them', async () => {
  const parts = ['{"a":"', 'æ0'.repeat(50_000), '0', '"}'];
  await serve((request, response) => {
    void (async () => {
      for (const part of request.url === '/empty' ? [] : parts) {
        response.write(part);
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      response.end();
    })();
  });
  const answers = [
    await client.ask('GET', '/parts'),
    await client.ask('GET', '/empty'),
    await client.ask('GET', '/parts'),
  ];
  expect(answers.map(({ status, body }) => [status, body.toString()])).toEqual([
    [200, parts.join('')],
    [200, ''],
    [200, parts.join('')],
  ]);
});

test('a broken connection is an error', async () => {
  await serve((_request, response) => response.destroy());
  await expect(client.ask('GET', '/break')).rejects.toThrow(/closed|hang up|ECONNRESET/);
});
