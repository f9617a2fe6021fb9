import { type Computing, runInSlices } from '@company-relations/company-graph';
import type { Steps } from '@company-relations/ownership';
import { jsonInSteps } from '@company-relations/relations-contract';
import type { Response } from 'express';
import { drained } from './drained';

/** So many characters are encoded, and given to the connection, at a time. */
const chunkSize = 64 * 1024;

/**
 * Sends an object of plain data as JSON with its length, as fast as the client takes it. Others have their turn while it is
 * written. Resolves when all is sent, and when the client disconnected.
 *
 * @throws the reason of the signal
 */
export async function sendJson(body: object, response: Response, computing: Computing): Promise<void> {
  const chunks = await runInSlices(encodeInSteps(body), computing);
  response.type('application/json');
  response.setHeader('Content-Length', chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  for (const chunk of chunks) {
    if (response.destroyed) return;
    if (!response.write(chunk)) await drained(response);
  }
  response.end();
}

function* encodeInSteps(body: object): Steps<Buffer[]> {
  const chunks: Buffer[] = [];
  let [waiting, size]: [string[], number] = [[], 0];
  for (const piece of yield* jsonInSteps(body)) {
    waiting.push(piece);
    size += piece.length;
    if (size < chunkSize) continue;
    chunks.push(Buffer.from(waiting.join('')));
    [waiting, size] = [[], 0];
    yield;
  }
  return [...chunks, Buffer.from(waiting.join(''))];
}
