import type { Response } from 'express';
import { BodyEncoder, type ContentCoding } from './content-coding';
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
  { begin, afterDrain, mediaType = 'application/json', coding }: WriteOptions = {},
): Promise<void> {
  const encoder = BodyEncoder.open(coding);
  const head = { length: encoder ? undefined : length, mediaType, coding: encoder?.coding };
  try {
    let waiting: Buffer[] = [];
    let size = 0;
    for await (const piece of pieces) {
      if (response.destroyed) return;
      waiting.push(piece);
      size += piece.length;
      if (size < chunkBytes) continue;
      const batch = Buffer.concat(waiting, size);
      [waiting, size] = [[], 0];
      beginOnce(response, head, begin);
      if (response.write(encoder ? await encoder.encode(batch) : batch)) continue;
      await drained(response);
      await afterDrain?.();
    }
    if (response.destroyed) return;
    beginOnce(response, head, begin);
    const last = Buffer.concat(waiting, size);
    response.end(encoder ? await encoder.finish(last) : last);
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
