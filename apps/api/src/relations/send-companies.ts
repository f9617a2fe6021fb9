import type { ServerResponse } from 'node:http';
import { drained } from '../http/drained';
import type { CompanyBody } from './company-body';

/** Small texts are sent together: so many bytes at a time. */
const enough = 64 * 1024;

const first = '{"Relations":[';
const last = ']}';

/** What is done while companies are sent. */
interface Sending {
  /** Sets status and headers, once there is something to send. */
  readonly begin: () => void;
  /** Throws where nothing more may be sent. Asked each time that the client was waited for. */
  readonly goOn: () => Promise<void>;
}

/**
 * Sends companies as the body of a response, as fast as the client takes them. Resolves when all is sent, and also when the
 * client went away: then nothing more is written.
 *
 * @param companies - are taken out of the list one by one, so that what was sent can be forgotten.
 * @throws what a company throws that is written while it is sent, and what `goOn` throws; where `begin` was called, the answer is
 * not ended then.
 */
export async function sendCompanies(companies: CompanyBody[], response: ServerResponse, { begin, goOn }: Sending): Promise<void> {
  const length = lengthOf(companies);
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of piecesOf(companies)) {
    if (response.destroyed) return;
    waiting.push(piece);
    size += piece.length;
    if (size < enough) continue;
    if (!response.headersSent) describe(length, response, begin);
    const isRoom = response.write(Buffer.concat(waiting, size));
    [waiting, size] = [[], 0];
    if (isRoom) continue;
    await drained(response);
    await goOn();
  }
  if (response.destroyed) return;
  if (!response.headersSent) describe(length, response, begin);
  response.end(Buffer.concat(waiting, size));
}

function describe(length: number | undefined, response: ServerResponse, begin: () => void): void {
  begin();
  if (length !== undefined) response.setHeader('Content-Length', length);
}

/** The body, in pieces. */
async function* piecesOf(left: CompanyBody[]): AsyncGenerator<Buffer, void, undefined> {
  let before = first;
  for (let company = left.shift(); company; company = left.shift()) {
    yield Buffer.from(before);
    if (Buffer.isBuffer(company.text)) yield company.text;
    else for await (const piece of company.text()) yield Buffer.from(piece);
    before = ',';
  }
  yield Buffer.from(before === first ? first + last : last);
}

/** In bytes; undefined where one of the companies is long. */
function lengthOf(companies: readonly CompanyBody[]): number | undefined {
  let length = first.length + last.length + Math.max(0, companies.length - 1);
  for (const { text, isLong } of companies) {
    if (isLong || !Buffer.isBuffer(text)) return undefined;
    length += text.length;
  }
  return length;
}
