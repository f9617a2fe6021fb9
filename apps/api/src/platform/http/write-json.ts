import type { Response } from 'express';
import { drained } from './drained';

/** Small pieces are sent together, this many bytes at a time. */
const chunkBytes = 64 * 1024;

/** The text of a JSON document. */
export interface JsonBody {
  readonly pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
  /** In bytes; undefined when it is not known before all pieces exist. */
  readonly length: number | undefined;
}

export interface WriteOptions {
  /** Sets the headers; called once there is something to send. */
  readonly begin?: () => void;
  /** Called each time that the client was waited for; throws where nothing more may be sent. */
  readonly afterDrain?: () => Promise<void>;
}

/**
 * The one place where JSON of companies and persons goes to a connection, as fast as the client takes it. Resolves when all is sent,
 * and also when the client disconnected: then nothing more is written.
 *
 * @throws what a piece throws that is made while it is sent, and what `afterDrain` throws; once `begin` was called the response is
 * not ended then.
 */
export async function writeJson(
  { pieces, length }: JsonBody,
  response: Response,
  { begin, afterDrain }: WriteOptions = {},
): Promise<void> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    if (response.destroyed) return;
    waiting.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    beginOnce(response, length, begin);
    const isRoom = response.write(Buffer.concat(waiting, size));
    [waiting, size] = [[], 0];
    if (isRoom) continue;
    await drained(response);
    await afterDrain?.();
  }
  if (response.destroyed) return;
  beginOnce(response, length, begin);
  response.end(Buffer.concat(waiting, size));
}

function beginOnce(response: Response, length: number | undefined, begin: (() => void) | undefined): void {
  if (response.headersSent) return;
  begin?.();
  response.type('application/json');
  if (length !== undefined) response.setHeader('Content-Length', length);
}
