import { connect, type Socket } from 'node:net';

/** A response as parsed from the bytes of a connection. Interim responses (1xx) are left out. */
export interface RawAnswer {
  readonly status: number;
  /** The headers by name in lower case. Repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A connection on which a test can send any bytes. */
export interface RawConnection {
  send(bytes: string | Buffer): Promise<void>;
  /** Closes the sending direction and continues to read. */
  finish(): void;
  /** Closes the connection without reading. */
  abort(): void;
  /** All responses until the server closes the connection. Interim responses (1xx) are left out. */
  readonly answers: Promise<RawAnswer[]>;
}

/**
 * Opens a connection. Its last request should have `Connection: close`, because `answers` waits until the server closes
 * the connection.
 */
export async function openConnection(baseUrl: string): Promise<RawConnection> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    answers: readAnswers(socket),
    // Resolves also if the server has already responded and closed the connection.
    send: (bytes) => new Promise((resolve) => (socket.writable ? socket.write(bytes, () => resolve()) : resolve())),
    finish: () => void socket.end(),
    abort: () => void socket.destroy(),
  };
}

/**
 * Sends bytes on a new connection.
 *
 * @returns the first response. Undefined if the server closed the connection without one.
 */
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
    // If the connection is reset after the response, the bytes that were read remain.
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
