import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { CompanyBody } from './company-body';

/** A client that takes nothing for this long has gone without a word. */
const patienceMs = 60_000;

/** Small texts are sent together: so many characters at a time. */
const enough = 64 * 1024;

const first = '{"Relations":[';
const last = ']}';

/**
 * Sends companies as the body of a response, as fast as the client takes them. Resolves when all is sent, and also when the
 * client went away: then nothing more is written.
 *
 * @param companies - are taken out of the list one by one, so that what was sent can be forgotten.
 * @param begin - sets status and headers, once there is something to send.
 * @throws what a company throws that is written while it is sent; where `begin` was called, the answer is not ended then.
 */
export async function sendCompanies(companies: CompanyBody[], response: ServerResponse, begin: () => void): Promise<void> {
  const length = lengthOf(companies);
  let waiting: string[] = [];
  let size = 0;
  for await (const piece of piecesOf(companies)) {
    if (response.destroyed) return;
    waiting.push(piece);
    size += piece.length;
    if (size < enough) continue;
    if (!response.headersSent) {
      describe(length, response, begin);
      response.setTimeout(patienceMs, () => response.destroy());
    }
    const isRoom = response.write(waiting.join(''));
    [waiting, size] = [[], 0];
    if (!isRoom) await drained(response);
  }
  if (response.destroyed) return;
  if (!response.headersSent) describe(length, response, begin);
  response.end(waiting.join(''));
}

function describe(length: number | undefined, response: ServerResponse, begin: () => void): void {
  begin();
  if (length !== undefined) response.setHeader('Content-Length', length);
}

/** The body, in pieces. */
async function* piecesOf(left: CompanyBody[]): AsyncGenerator<string, void, undefined> {
  let before = first;
  for (let company = left.shift(); company; company = left.shift()) {
    if (typeof company.text === 'string') yield before + company.text;
    else {
      yield before;
      yield* company.text();
    }
    before = ',';
  }
  yield before === first ? first + last : last;
}

/** In bytes; undefined where one of the companies is long. */
function lengthOf(companies: readonly CompanyBody[]): number | undefined {
  let length = first.length + last.length + Math.max(0, companies.length - 1);
  for (const { text, isLong } of companies) {
    if (isLong || typeof text !== 'string') return undefined;
    length += Buffer.byteLength(text);
  }
  return length;
}

/** Waits until there is room again, or the client is gone. */
async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    over.abort();
  }
}
