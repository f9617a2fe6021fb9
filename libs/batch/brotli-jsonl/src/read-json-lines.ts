/** The reasons why a stream of lines is refused. */
export type LineFault = 'too-long' | 'unfinished';

/** The stream does not consist of complete lines within the limit. */
export class LineError extends Error {
  override readonly name = 'LineError';

  constructor(
    readonly fault: LineFault,
    /** The number of the line, counted from 1. */
    readonly line: number,
  ) {
    super(
      fault === 'too-long'
        ? `Line ${line} is longer than any line may be.`
        : `Line ${line}, the last one, is not ended by a line feed.`,
    );
  }
}

export interface LineLimits {
  /** The maximum length of a line in bytes, without its line feed. */
  readonly maxLineBytes: number;
}

const lineFeed = 0x0a;

/**
 * Yields the lines of a decompressed stream, without their line feeds. A line may be a view of the stream's buffer, so
 * a caller that keeps a line must copy it.
 *
 * @throws LineError if a line exceeds the limit, or if the last line has no line feed because the stream was cut off.
 */
export async function* readJsonLines(
  source: AsyncIterable<Buffer>,
  { maxLineBytes }: LineLimits,
): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let begunBytes = 0;
  let line = 1;
  for await (const piece of source) {
    let from = 0;
    for (let end = piece.indexOf(lineFeed); end >= 0; end = piece.indexOf(lineFeed, from)) {
      if (begunBytes + end - from > maxLineBytes) throw new LineError('too-long', line);
      const last = piece.subarray(from, end);
      yield begunBytes === 0 ? last : Buffer.concat([...begun, last], begunBytes + last.length);
      if (begunBytes > 0) [begun, begunBytes] = [[], 0];
      line += 1;
      from = end + 1;
    }
    if (from === piece.length) continue;
    begun.push(piece.subarray(from));
    begunBytes += piece.length - from;
    if (begunBytes > maxLineBytes) throw new LineError('too-long', line);
  }
  if (begunBytes > 0) throw new LineError('unfinished', line);
}
