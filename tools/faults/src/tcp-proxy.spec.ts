import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { pollUntil } from '@company-relations/local-neo4j';
import { TcpProxy } from './tcp-proxy';

let server: Server;
let proxy: TcpProxy;
let client: Socket;

beforeEach(async () => {
  server = createServer((socket) => socket.pipe(socket).on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await TcpProxy.before((server.address() as AddressInfo).port);
  client = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
});
afterEach(async () => {
  client.destroy();
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Reads what the client receives, until it has the given length or the connection ends. */
async function heard(length: number): Promise<string> {
  let text = '';
  for await (const chunk of client.setEncoding('utf8').iterator({ destroyOnReturn: false }))
    if ((text += chunk).length >= length) break;
  return text;
}

it('passes everything on', async () => {
  client.write('hello');
  expect(await heard(5)).toBe('hello');
});

it('shows whether a connection exists', async () => {
  client.write('hello');
  await heard(5);
  const whileConnected = proxy.isUsed;
  client.destroy();
  expect([whileConnected, await pollUntil(() => !proxy.isUsed, 5_000)]).toEqual([true, true]);
});

it('keeps the order when it becomes fast again', async () => {
  proxy.become({ kind: 'slow', ms: 60 });
  client.write('slow ');
  setTimeout(() => {
    proxy.become({ kind: 'passes' });
    client.write('fast');
  }, 20);
  expect(await heard(9)).toBe('slow fast');
});

it('forwards delayed bytes when it is no longer silent', async () => {
  proxy.become({ kind: 'silent' });
  client.write('late ');
  setTimeout(() => {
    proxy.become({ kind: 'passes' });
    client.write('back');
  }, 20);
  expect(await heard(9)).toBe('late back');
});

it('breaks connections off after so many bytes, new ones too', async () => {
  proxy.become({ kind: 'cut', afterBytes: 4 });
  client.write('hello');
  expect(await heard(5)).toBe('');
  client = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
  client.write('abc');
  expect(await heard(3)).toBe('abc');
});

it('takes no connection while it is cut', async () => {
  client.write('hello');
  await heard(5);
  proxy.become({ kind: 'cut', afterBytes: 0 });
  expect(await heard(5)).toBe('');
  client = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
  expect(await heard(1)).toBe('');
});
