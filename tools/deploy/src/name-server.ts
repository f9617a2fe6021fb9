import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server that returns the same IPv4 addresses for every name, as a container engine does for a service. */
export class NameServer {
  private constructor(private readonly socket: Socket) {}

  static async start(addresses: readonly string[]): Promise<NameServer> {
    const socket = createSocket('udp4');
    socket.on('message', (query, { port, address }) => socket.send(answerTo(query, addresses), port, address));
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket);
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  stop(): void {
    this.socket.close();
  }
}

const typeA = 1;
const headBytes = 12;

/**
 * A DNS response (RFC 1035, section 4). It repeats the question and has an A record for each address. If the question
 * is not for A records, it has no records.
 */
export function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  let end = headBytes;
  while (query[end] !== 0) end += (query[end] ?? 0) + 1;
  const question = query.subarray(headBytes, end + 5);
  const records = query.readUInt16BE(end + 1) === typeA ? addresses.map(recordOf) : [];
  const head = Buffer.alloc(headBytes);
  query.copy(head, 0, 0, 2);
  // Flags: a response, recursion desired and available, no error. Then the number of questions, which is one.
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, question, ...records]);
}

/** An A record. Its name refers to the name at offset 12. Class IN, valid for one second. */
function recordOf(address: string): Buffer {
  return Buffer.from([0xc0, headBytes, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]);
}
