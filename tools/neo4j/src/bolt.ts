import { connect, createServer, type AddressInfo } from 'node:net';

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

/** A loopback port that is free now. Somebody else may take it before it is used. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
