import type { Masked } from '@company-relations/authorization';
import type { MaskedPart, ResponseSession, WireWriter } from '@company-relations/authorization-nest';
import { runInSlices } from '@company-relations/company-graph';
import type { Steps } from '@company-relations/ownership';
import { jsonInSteps } from '@company-relations/relations-contract';
import type { Response } from 'express';
import { EntityTag, answerNotModified, isTagged } from './entity-tag';
import { writeJson } from './write-json';

/** Number of characters that are encoded as UTF-8 at a time. */
const chunkCharacters = 64 * 1024;

/**
 * Sends one JavaScript object as JSON, with a `Content-Length`. Encodes the object in small steps, so that other
 * requests can run in between. The response to a GET has an entity tag. If the client already has the body with this
 * tag, the response is a 304 without a body.
 */
export class JsonObjectWriter<Visible> implements WireWriter<Visible, void> {
  /** The object to send. */
  body: object = {};
  headers: Readonly<Record<string, string>> = {};

  /** @param headersOf - returns the response headers that depend on the data. */
  constructor(
    private readonly response: Response,
    private readonly toWire: (visible: Masked<Visible>) => Steps<object>,
    private readonly headersOf: (visible: Masked<Visible>) => Readonly<Record<string, string>> = () => ({}),
  ) {}

  beginPortion(): (part: MaskedPart<Visible>) => Steps<void> {
    return (part) => this.render(part);
  }

  async send(_summary: void, { requester: { name, signal }, assertStillAuthorized }: ResponseSession): Promise<void> {
    const tag = isTagged(this.response) ? new EntityTag() : undefined;
    const pieces = await runInSlices(encodeInSteps(this.body, tag), { requester: name, signal });
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.response.set(this.headers);
    if (tag && answerNotModified(this.response, tag.text())) return;
    await writeJson({ pieces, length }, this.response, { afterDrain: assertStillAuthorized });
  }

  private *render({ data }: MaskedPart<Visible>): Steps<void> {
    this.headers = this.headersOf(data);
    this.body = yield* this.toWire(data);
  }
}

function* encodeInSteps(body: object, tag: EntityTag | undefined): Steps<Buffer[]> {
  const chunks: Buffer[] = [];
  const add = (chunk: Buffer) => {
    tag?.add(chunk);
    chunks.push(chunk);
  };
  let [waiting, size]: [string[], number] = [[], 0];
  for (const piece of yield* jsonInSteps(body)) {
    waiting.push(piece);
    size += piece.length;
    if (size < chunkCharacters) continue;
    add(Buffer.from(waiting.join('')));
    [waiting, size] = [[], 0];
    yield;
  }
  add(Buffer.from(waiting.join('')));
  return chunks;
}
