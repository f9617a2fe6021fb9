import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a free TCP port of the loopback interface. It is a copy of `findFreePort` of local-neo4j, because Jest cannot
 * load that library in a global setup.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
