import type { Masked } from '@company-relations/authorization';
import type { MaskedPart, ResponseSession, WireWriter } from '@company-relations/authorization-nest';
import { runInSlices } from '@company-relations/company-graph';
import type { Steps } from '@company-relations/ownership';
import { jsonInSteps } from '@company-relations/relations-contract';
import type { Response } from 'express';
import { chooseCoding, type ContentCoding, encodeWhole } from './content-coding';
import { EntityTag, answerNotModified, getsEntityTag } from './entity-tag';
import { writeJson } from './write-json';

/** Number of characters that are encoded as UTF-8 at a time. */
const chunkCharacters = 64 * 1024;

/**
 * Sends one JavaScript object as JSON, with a `Content-Length`. Encodes the object in small steps, so that other
 * requests can run in between. A response to GET has an entity tag and may have a content coding. The tag is the digest
 * of the bytes that are sent, so the same object has another tag in each coding. If the client already has the body
 * with this tag, the response is a 304 without a body.
 */
export class JsonObjectWriter<Visible> implements WireWriter<Visible, void> {
  /** The object to send. */
  body: object = {};
  headers: Readonly<Record<string, string>> = {};

  /** @param headersOf - returns the response headers that depend on the masked data. */
  constructor(
    private readonly response: Response,
    private readonly toWire: (visible: Masked<Visible>) => Steps<object>,
    private readonly headersOf: (visible: Masked<Visible>) => Readonly<Record<string, string>> = () => ({}),
  ) {}

  beginPortion(): (part: MaskedPart<Visible>) => Steps<void> {
    return (part) => this.render(part);
  }

  async send(_summary: void, { requester: { name, signal }, assertStillAuthorized }: ResponseSession): Promise<void> {
    const { response } = this;
    const computing = { requester: name, signal };
    const plain = await runInSlices(encodeInSteps(this.body), computing);
    response.set(this.headers);
    let [pieces, coding]: [readonly Buffer[], ContentCoding | undefined] = [plain, undefined];
    // Only a response to GET gets a content coding. The length of an encoded body discloses more about its content than
    // the plain length. This matters for HEAD, because a response to HEAD is not audited, and for POST, because a
    // response to POST contains text that the caller searched for (see `chooseCoding`).
    if (getsEntityTag(response)) {
      const chosen = chooseCoding(response, bytesOf(plain));
      ({ pieces, coding } = await encodeWhole(plain, chosen, computing));
      if (answerNotModified(response, await runInSlices(tagInSteps(pieces), computing))) return;
    }
    const begin = () => void (coding && response.set('Content-Encoding', coding));
    await writeJson({ pieces, length: bytesOf(pieces) }, response, { begin, afterDrain: assertStillAuthorized });
  }

  private *render({ data }: MaskedPart<Visible>): Steps<void> {
    this.headers = this.headersOf(data);
    this.body = yield* this.toWire(data);
  }
}

function bytesOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

function* tagInSteps(pieces: readonly Buffer[]): Steps<string> {
  const tag = new EntityTag();
  for (const piece of pieces) {
    tag.add(piece);
    yield;
  }
  return tag.text();
}

function* encodeInSteps(body: object): Steps<Buffer[]> {
  const chunks: Buffer[] = [];
  let [waiting, size]: [string[], number] = [[], 0];
  for (const piece of yield* jsonInSteps(body)) {
    waiting.push(piece);
    size += piece.length;
    if (size < chunkCharacters) continue;
    chunks.push(Buffer.from(waiting.join('')));
    [waiting, size] = [[], 0];
    yield;
  }
  chunks.push(Buffer.from(waiting.join('')));
  return chunks;
}
