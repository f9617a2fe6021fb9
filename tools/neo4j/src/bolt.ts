import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** The magic preamble, then four protocol versions that a client may offer: 5.x, 5.0-5.4, 4.4 and none. */
const handshake = Buffer.from('6060b017' + '00080805' + '00040405' + '00000404' + '00000000', 'hex');

/** Whether a server that speaks Bolt answers on this loopback port. */
export function boltAnswers(port: number, timeoutMs = 2_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const answer = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(timeoutMs, () => answer(false));
    socket.once('connect', () => socket.write(handshake));
    // The agreed version in four bytes; a web server would answer with text, a refusal is four zeros.
    socket.once('data', (bytes) => answer(bytes.length === 4 && bytes.readUInt32BE(0) !== 0));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
  });
}

/**
 * Below the ports that Linux gives to connections and to servers that ask for any port: what is free there stays free until it is
 * used, also while a server that was stopped is away. Only another call of this function may find the same one.
 */
const ports = { first: 20_000, afterLast: 32_000 };

/** A loopback port that is free now. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(ports.first, ports.afterLast);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${ports.first} and ${ports.afterLast} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
