import { connect, type Socket } from 'node:net';

/** The final answer on a connection, as it came. */
export interface RawAnswer {
  readonly status: number;
  /** By name in lower case; a repeated one is joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A connection on which bytes are sent as they are. */
export interface RawConnection {
  send(bytes: string | Buffer): Promise<void>;
  /** Ends the sending side, and keeps reading. */
  finish(): void;
  /** Closes the connection without reading. */
  abort(): void;
  /** All answers until the server closes the connection, interim ones left out. */
  readonly answers: Promise<RawAnswer[]>;
}

/** Opens a connection. Requests on it should ask for it to be closed, so that their answer ends. */
export async function openConnection(baseUrl: string): Promise<RawConnection> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    answers: readAnswers(socket),
    // A server that has answered may close the connection while more is sent.
    send: (bytes) => new Promise((resolve) => (socket.writable ? socket.write(bytes, () => resolve()) : resolve())),
    finish: () => void socket.end(),
    abort: () => void socket.destroy(),
  };
}

/** Sends bytes as they are. @returns the first answer; undefined when the connection was closed without one. */
export async function sendRaw(
  baseUrl: string,
  ...pieces: readonly (string | Buffer)[]
): Promise<RawAnswer | undefined> {
  const connection = await openConnection(baseUrl);
  for (const piece of pieces) await connection.send(piece);
  return (await connection.answers)[0];
}

function readAnswers(socket: Socket): Promise<RawAnswer[]> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => socket.end());
    // A reset after the answer loses nothing that was read.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answersIn(Buffer.concat(chunks))));
  });
}

function answersIn(bytes: Buffer): RawAnswer[] {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  const status = Number(statusLine.split(' ')[1]);
  const body = end + 4;
  if (status < 200) return answersIn(bytes.subarray(body));
  const bodyEnd = body + Number(headers['content-length'] ?? 0);
  return [{ status, headers, text: bytes.toString('utf8', body, bodyEnd) }, ...answersIn(bytes.subarray(bodyEnd))];
}
