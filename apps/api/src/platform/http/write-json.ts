import type { Response } from 'express';
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
  { begin, afterDrain, mediaType = 'application/json' }: WriteOptions = {},
): Promise<void> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    if (response.destroyed) return;
    waiting.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    beginOnce(response, { length, mediaType }, begin);
    const isRoom = response.write(Buffer.concat(waiting, size));
    [waiting, size] = [[], 0];
    if (isRoom) continue;
    await drained(response);
    await afterDrain?.();
  }
  if (response.destroyed) return;
  beginOnce(response, { length, mediaType }, begin);
  response.end(Buffer.concat(waiting, size));
}

function beginOnce(
  response: Response,
  { length, mediaType }: { readonly length: number | undefined; readonly mediaType: string },
  begin: (() => void) | undefined,
): void {
  if (response.headersSent) return;
  begin?.();
  response.type(mediaType);
  if (length !== undefined) response.setHeader('Content-Length', length);
}
