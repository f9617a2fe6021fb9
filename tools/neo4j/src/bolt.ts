import { connect } from 'node:net';

/**
 * The Bolt handshake: the magic preamble, then four protocol versions that the client offers: 5.x, 5.0-5.4, 4.4 and
 * none.
 */
const handshake = Buffer.from('6060b017' + '00080805' + '00040405' + '00000404' + '00000000', 'hex');

/** Whether a server that speaks Bolt responds on this port of this machine. */
export function boltAnswers(port: number, timeoutMs = 2_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const answer = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(timeoutMs, () => answer(false));
    socket.once('connect', () => socket.write(handshake));
    // A Bolt server responds with the agreed version in four bytes, or with four zeros if it refuses. A web server
    // would respond with text.
    socket.once('data', (bytes) => answer(bytes.length === 4 && bytes.readUInt32BE(0) !== 0));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
  });
}
