import type { Response } from 'express';
import { BodyEncoder, type ContentCoding, minCodedBytes } from './content-coding';
import { drained } from './drained';

/** Small pieces are collected until they have this many bytes, and then sent together. */
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
  /** Called each time after the writer waited for the client to read. It throws if nothing more may be sent. */
  readonly afterDrain?: () => Promise<void>;
  /** The media type. The default is JSON. */
  readonly mediaType?: string;
  /** The content coding in which the body is sent. The body must not be encoded yet. */
  readonly coding?: ContentCoding | undefined;
  /** Who asked. One caller can have only some of the encoders. */
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
    let waiting: Buffer[] = [];
    let size = 0;
    for await (const piece of pieces) {
      // Each batch has the same length, wherever a piece ends: the end of a piece depends on how the graph was read, and
      // so on links that the caller may not see. The copies let go of a long piece.
      for (let from = 0; from < piece.length;) {
        if (response.destroyed) return;
        const part = Buffer.from(piece.subarray(from, from + chunkBytes - size));
        from += part.length;
        size += part.length;
        waiting.push(part);
        if (size < chunkBytes) break;
        const batch = Buffer.concat(waiting, size);
        [waiting, size] = [[], 0];
        const bytes = encoder ? await encoder.encode(batch) : batch;
        beginOnce(response, head, begin);
        if (response.write(bytes)) continue;
        await drained(response);
        await afterDrain?.();
      }
    }
    if (response.destroyed) return;
    const last = Buffer.concat(waiting, size);
    const used = response.headersSent || size >= minCodedBytes ? encoder : undefined;
    const bytes = used ? await used.finish(last) : last;
    beginOnce(response, { length: bytes.length, mediaType, coding: used?.coding }, begin);
    response.end(bytes);
  } finally {
    encoder?.close();
  }
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
