import type { IncomingMessage } from 'node:http';
import { runInSlices } from '@company-relations/company-graph';
import type { Steps } from '@company-relations/ownership';
import { messages, parseSearchBody, type SentBody } from '@company-relations/relations-contract';
import { RequestRefused } from './failure';

/** The longest request body, in bytes. */
export const bodyLimit = Symbol('body limit');

/**
 * A longer body is parsed in a slice of the event loop: parsing the longest one takes some milliseconds, and ten of them in one
 * turn of the loop would delay all other requests. A search with 1,000 organisation numbers is shorter.
 */
const smallBodyBytes = 16_384;

/**
 * Reads the JSON body of a search, in UTF-8.
 *
 * @param limitBytes the longest body accepted.
 * @param requester who sent it: requesters with large bodies take turns.
 * @throws RequestRefused: another media type or a content coding, too long, or no JSON.
 */
export async function readSearchBody(request: IncomingMessage, limitBytes: number, requester: string): Promise<SentBody> {
  if (!isJson(request)) throw new RequestRefused({ kind: 'unsupportedMediaType' });
  const bytes = await readBytes(request, limitBytes);
  return bytes.length > smallBodyBytes ? runInSlices(parseInOneStep(bytes), { requester }) : parse(bytes);
}

function* parseInOneStep(bytes: Buffer): Steps<SentBody> {
  yield;
  return parse(bytes);
}

function parse(bytes: Buffer): SentBody {
  try {
    return parseSearchBody(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw unreadable();
  }
}

function isJson({ headers }: IncomingMessage): boolean {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity') return false;
  const [mediaType, ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return mediaType === 'application/json' && (charset === undefined || /^charset="?utf-?8"?$/.test(charset));
}

function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // The rest of a body that is too long is read and dropped: a client that is still sending would not see the answer.
    const tooLarge = () => {
      request.removeAllListeners('data').resume();
      reject(new RequestRefused({ kind: 'bodyTooLarge' }));
    };
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) return tooLarge();
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limitBytes) tooLarge();
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(unreadable()));
    request.once('close', () => {
      if (!request.readableEnded) reject(unreadable());
    });
  });
}

function unreadable(): RequestRefused {
  return new RequestRefused({ kind: 'invalidRequest', messages: [messages.bodyUnreadable] });
}
