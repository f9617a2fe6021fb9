import { createServer } from 'node:net';
import { boltAnswers } from './bolt';
import { findFreePort } from './free-port';

test('a server that says nothing of Bolt is none that answers', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await boltAnswers(port)).toBe(false);
  server.close();
});
