import { once } from 'node:events';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import type { Response } from 'express';

/** A content coding of RFC 9110 that the service can send. */
export type ContentCoding = 'gzip' | 'br';

/** A shorter body is sent as it is: it fits into one packet, or nearly so. In bytes. */
export const minCodedBytes = 1_400;

/** Maximum number of bodies that are encoded at a time. Each takes up to half a megabyte of memory. */
const maxEncoders = 32;

/** Maximum number of encoders of one caller, who could otherwise take all of them by not reading. */
const maxEncodersOfCaller = 8;

/** The fastest levels: 2 to 4 ms of processor time for a megabyte. Better ones take several times as long. */
const open = {
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
  br: () =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
} satisfies Record<ContentCoding, () => Gzip | BrotliCompress>;

/**
 * Chooses the coding of a body by the `Accept-Encoding` of the request, and tells caches that the answer depends on it.
 * Call it only for bodies that quote nothing of the request: the length of an encoded body would show an observer
 * whether quoted text is like secret text.
 *
 * @param length the length of the body in bytes. Undefined if it is not known, because the body is long.
 * @returns undefined if the body is to be sent as it is.
 */
export function chooseCoding(response: Response, length: number | undefined): ContentCoding | undefined {
  response.vary('Accept-Encoding');
  if (length !== undefined && length < minCodedBytes) return undefined;
  const coding = response.req.acceptsEncodings('gzip', 'br', 'identity');
  return coding === 'gzip' || coding === 'br' ? coding : undefined;
}

/** Encodes one body, batch by batch, on the thread pool. Close it in the end. */
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
    // `encode` and `finish` reject with the error. Without a listener it would also end the process.
    this.stream.on('error', () => undefined);
    BodyEncoder.count(caller, 1);
  }

  /**
   * @param caller who asked for the body. Bodies without a caller share one limit.
   * @returns undefined if no coding is wanted, or if so many bodies are being encoded that this one is sent as it is.
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

  /** Returns what is to be sent now, from which the client can decode everything until here. */
  async encode(batch: Buffer): Promise<Buffer> {
    await new Promise<void>((resolve, reject) =>
      this.stream.write(batch, (error) => (error ? reject(error) : resolve())),
    );
    await new Promise<void>((resolve) => this.stream.flush(resolve));
    return this.take();
  }

  /** Returns the last bytes of the encoded body. */
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

/** A whole body, encoded or as it was. */
export interface CodedBody {
  readonly pieces: readonly Buffer[];
  readonly coding: ContentCoding | undefined;
}

/**
 * Encodes a whole body before any of it is sent, so that its entity tag can be that of the encoded bytes.
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
