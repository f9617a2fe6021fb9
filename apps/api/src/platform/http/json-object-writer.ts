import type { Masked } from '@company-relations/authorization';
import type { MaskedPart, ResponseSession, WireWriter } from '@company-relations/authorization-nest';
import { runInSlices } from '@company-relations/company-graph';
import type { Steps } from '@company-relations/ownership';
import { jsonInSteps } from '@company-relations/relations-contract';
import type { Response } from 'express';
import { writeJson } from './write-json';

/** Number of characters that are encoded as UTF-8 at a time. */
const chunkCharacters = 64 * 1024;

/**
 * Sends one JavaScript object as JSON, with a `Content-Length`. Encodes it in small steps, so that other requests can
 * run in between.
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
    const pieces = await runInSlices(encodeInSteps(this.body), { requester: name, signal });
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const begin = () => void this.response.set(this.headers);
    await writeJson({ pieces, length }, this.response, { begin, afterDrain: assertStillAuthorized });
  }

  private *render({ data }: MaskedPart<Visible>): Steps<void> {
    this.headers = this.headersOf(data);
    this.body = yield* this.toWire(data);
  }
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
  return [...chunks, Buffer.from(waiting.join(''))];
}
