import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** A name server that gives the same IPv4 addresses for every name, as that of a container engine does for a service. */
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

/** RFC 1035, section 4: the question again, and an A record for each address where that is what was asked for. */
export function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  let end = headBytes;
  while (query[end] !== 0) end += (query[end] ?? 0) + 1;
  const question = query.subarray(headBytes, end + 5);
  const records = query.readUInt16BE(end + 1) === typeA ? addresses.map(recordOf) : [];
  const head = Buffer.alloc(headBytes);
  query.copy(head, 0, 0, 2);
  // An answer, recursion as desired and available, no error; one question.
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, question, ...records]);
}

/** The name is the one at offset 12; class IN, a life of one second. */
function recordOf(address: string): Buffer {
  return Buffer.from([0xc0, headBytes, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]);
}
