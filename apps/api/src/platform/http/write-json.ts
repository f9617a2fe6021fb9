import type { Response } from 'express';
import { BodyEncoder, type ContentCoding, minCodedBytes } from './content-coding';
import { waitForDrain } from './wait-for-drain';

/** The number of bytes that are encoded and sent together. */
const chunkBytes = 64 * 1024;

/** The text of a document, in pieces. */
export interface JsonBody {
  readonly pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
  /** Length in bytes. Undefined if it is not known before all pieces exist. */
  readonly length: number | undefined;
}

export interface WriteOptions {
  /** Sets the headers. Called once, before the first bytes are sent. */
  readonly begin?: () => void;
  /** Called each time the writer has waited for the client to read. It throws if nothing more may be sent. */
  readonly afterDrain?: () => Promise<void>;
  /** The media type. The default is JSON. */
  readonly mediaType?: string;
  /** The content coding in which the body is sent. The body must not be encoded yet. */
  readonly coding?: ContentCoding | undefined;
  /** The subscription that asked for the body. One caller can use only some of the encoders at a time. */
  readonly caller?: string | undefined;
}

/**
 * Writes the body of a response with companies or persons, as JSON or as a picture, as fast as the client reads. No
 * other code writes such bodies. Resolves when everything is sent. Also resolves when the client disconnects, and then
 * writes nothing more.
 *
 * @throws any error of `pieces` or `afterDrain`. If `begin` was called before the error, the response is not ended.
 */
export async function writeJson(
  { pieces, length }: JsonBody,
  response: Response,
  { begin, afterDrain, mediaType = 'application/json', coding, caller }: WriteOptions = {},
): Promise<void> {
  const encoder = BodyEncoder.open(coding, caller);
  const head = { length: encoder ? undefined : length, mediaType, coding: encoder?.coding };
  try {
    for await (const batch of batchesOf(pieces, response)) {
      if (response.destroyed) return;
      if (batch.length < chunkBytes) {
        const used = response.headersSent || batch.length >= minCodedBytes ? encoder : undefined;
        const bytes = used ? await used.finish(batch) : batch;
        beginOnce(response, { length: bytes.length, mediaType, coding: used?.coding }, begin);
        return void response.end(bytes);
      }
      const bytes = encoder ? await encoder.encode(batch) : batch;
      beginOnce(response, head, begin);
      if (response.write(bytes)) continue;
      await waitForDrain(response);
      await afterDrain?.();
    }
  } finally {
    encoder?.close();
  }
}

/**
 * Cuts a body into batches of exactly `chunkBytes`. The batches do not end where the pieces end: the lengths of the
 * pieces depend on how the graph was read, and could disclose links that the caller may not see. The last batch is
 * shorter, and may be empty. After the client has disconnected, there are no more batches.
 */
async function* batchesOf(pieces: JsonBody['pieces'], response: Response): AsyncGenerator<Buffer, void, undefined> {
  let [waiting, size]: [Buffer[], number] = [[], 0];
  for await (const piece of pieces) {
    if (response.destroyed) return;
    let rest = piece;
    while (size + rest.length >= chunkBytes) {
      const part = rest.subarray(0, chunkBytes - size);
      rest = rest.subarray(part.length);
      yield Buffer.concat([...waiting, part], chunkBytes);
      [waiting, size] = [[], 0];
    }
    // If the beginning of the piece was already yielded, only the rest of the piece waits for the next batch. The rest
    // is copied, so that the memory of the whole piece can be freed.
    waiting.push(rest.length < piece.length ? Buffer.from(rest) : rest);
    size += rest.length;
  }
  yield Buffer.concat(waiting, size);
}

interface BodyHead {
  readonly length: number | undefined;
  readonly mediaType: string;
  readonly coding: ContentCoding | undefined;
}

function beginOnce(response: Response, { length, mediaType, coding }: BodyHead, begin: (() => void) | undefined): void {
  if (response.headersSent) return;
  begin?.();
  response.type(mediaType);
  if (coding) response.setHeader('Content-Encoding', coding);
  if (length !== undefined) response.setHeader('Content-Length', length);
}
