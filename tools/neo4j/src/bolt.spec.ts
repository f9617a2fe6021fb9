import { createServer } from 'node:net';
import { boltAnswers, findFreePort } from './bolt';

test('a free port can be listened at, and is none of those that the system gives out by itself', async () => {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const other = await findFreePort();
  server.close();
  expect(other).not.toBe(port);
  // By default, Linux assigns ports from 32768 on to connections. Other systems begin higher.
  expect([port, other].filter((free) => free < 20_000 || free >= 32_000)).toEqual([]);
});

test('a server that says nothing of Bolt is none that answers', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await boltAnswers(port)).toBe(false);
  server.close();
});
