import { once } from 'node:events';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import type { Response } from 'express';

/** A content coding of RFC 9110 that the service can send. */
export type ContentCoding = 'gzip' | 'br';

/**
 * Minimum length of a body that is encoded, in bytes. A shorter body fits into about one packet even without encoding.
 */
export const minCodedBytes = 1_400;

/** Maximum number of bodies that are encoded at a time. Each encoder uses up to half a megabyte of memory. */
const maxEncoders = 32;

/**
 * Maximum number of encoders of one caller. Without this limit, one caller could occupy all encoders by not reading its
 * responses.
 */
const maxEncodersOfCaller = 8;

/**
 * Functions that create an encoder. Both encoders use a fast level, which needs 2 to 4 ms of processor time per
 * megabyte. Higher levels need several times as much.
 */
const open = {
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
  br: () =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
} satisfies Record<ContentCoding, () => Gzip | BrotliCompress>;

/**
 * Chooses the coding of a body by the `Accept-Encoding` header of the request, and adds this header to `Vary` for
 * caches. Call it only for a body that quotes no text of the request. Otherwise an observer could compare the lengths
 * of encoded bodies, and so find out whether the quoted text also occurs in the secret part of the body.
 *
 * @param length the length of the body in bytes. Undefined means that the body is long and its length is not yet known.
 * @returns undefined if the body is to be sent without encoding.
 */
export function chooseCoding(response: Response, length: number | undefined): ContentCoding | undefined {
  response.vary('Accept-Encoding');
  if (length !== undefined && length < minCodedBytes) return undefined;
  const coding = response.req.acceptsEncodings('gzip', 'br', 'identity');
  return coding === 'gzip' || coding === 'br' ? coding : undefined;
}

/** Encodes one body, batch by batch, on the thread pool. Callers must close the encoder at the end. */
export class BodyEncoder {
  private static encoders = 0;
  private static readonly encodersOf = new Map<string, number>();
  private encoded: Buffer[] = [];
  private readonly stream: Gzip | BrotliCompress;
  private isClosed = false;

  private constructor(
    readonly coding: ContentCoding,
    private readonly caller: string,
  ) {
    this.stream = open[coding]();
    this.stream.on('data', (bytes: Buffer) => this.encoded.push(bytes));
    // `encode` and `finish` reject with the error. Without this listener the error would also end the process.
    this.stream.on('error', () => undefined);
    BodyEncoder.count(caller, 1);
  }

  /**
   * Opens an encoder if the limits allow it.
   *
   * @param caller the subscription that asked for the body. All bodies without a caller share one limit.
   * @returns undefined if `coding` is undefined, or if all encoders that this caller may use are occupied. The body
   *   must then be sent without encoding.
   */
  static open(coding: ContentCoding | undefined, caller = ''): BodyEncoder | undefined {
    const ofCaller = BodyEncoder.encodersOf.get(caller) ?? 0;
    if (!coding || BodyEncoder.encoders >= maxEncoders || ofCaller >= maxEncodersOfCaller) return undefined;
    return new BodyEncoder(coding, caller);
  }

  private static count(caller: string, change: 1 | -1): void {
    BodyEncoder.encoders += change;
    const ofCaller = (BodyEncoder.encodersOf.get(caller) ?? 0) + change;
    if (ofCaller > 0) BodyEncoder.encodersOf.set(caller, ofCaller);
    else BodyEncoder.encodersOf.delete(caller);
  }

  /**
   * Encodes a batch and returns the encoded bytes to send now. From these and the earlier bytes, the client can decode
   * the body up to the end of this batch.
   */
  async encode(batch: Buffer): Promise<Buffer> {
    await new Promise<void>((resolve, reject) =>
      this.stream.write(batch, (error) => (error ? reject(error) : resolve())),
    );
    await new Promise<void>((resolve) => this.stream.flush(resolve));
    return this.take();
  }

  /** Encodes the last batch. Returns the last bytes of the encoded body. */
  async finish(batch: Buffer): Promise<Buffer> {
    const ended = once(this.stream, 'end');
    this.stream.end(batch);
    await ended;
    return this.take();
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    BodyEncoder.count(this.caller, -1);
    this.stream.destroy();
  }

  private take(): Buffer {
    const [only, ...others] = this.encoded;
    const taken = only && others.length === 0 ? only : Buffer.concat(this.encoded);
    this.encoded = [];
    return taken;
  }
}

/** A whole body, encoded or not. */
export interface CodedBody {
  readonly pieces: readonly Buffer[];
  readonly coding: ContentCoding | undefined;
}

/**
 * Encodes a whole body before the first byte is sent, so that the entity tag can be computed from the encoded bytes.
 *
 * @throws the abort reason of the signal
 */
export async function encodeWhole(
  pieces: readonly Buffer[],
  coding: ContentCoding | undefined,
  { signal, requester }: { readonly signal: AbortSignal; readonly requester?: string },
): Promise<CodedBody> {
  const encoder = BodyEncoder.open(coding, requester);
  if (!encoder) return { pieces, coding: undefined };
  try {
    const encoded: Buffer[] = [];
    for (const piece of pieces) {
      signal.throwIfAborted();
      encoded.push(await encoder.encode(piece));
    }
    encoded.push(await encoder.finish(Buffer.alloc(0)));
    return { pieces: encoded, coding };
  } finally {
    encoder.close();
  }
}
