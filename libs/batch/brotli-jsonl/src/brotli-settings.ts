import { type BrotliOptions, constants } from 'node:zlib';

export interface BrotliSettings {
  /** Whole number from 0 (fast) to 11 (small). */
  readonly quality: number;
  /** Base-2 logarithm of the window, a whole number from 10 to 24; decompression needs about that much memory. */
  readonly windowBits: number;
}

/** Chosen by measurement over lines of a country package: docs/performance.md has the table. */
export const defaultBrotliSettings: BrotliSettings = { quality: 5, windowBits: 22 };

const between = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most;
const isQuality = between(constants.BROTLI_MIN_QUALITY, constants.BROTLI_MAX_QUALITY);
const isWindow = between(constants.BROTLI_MIN_WINDOW_BITS, constants.BROTLI_MAX_WINDOW_BITS);

/** Pieces of this size cross between the thread that compresses and the one that writes. */
const outputBytes = 256 * 1024;
/** Declares a long input to the encoder: it takes its tables for long input, and always the same, however the lines arrive. */
const longFile = 1 << 30;

/** @throws RangeError for settings that Brotli does not have. */
export function encoderOptions({ quality, windowBits }: BrotliSettings): BrotliOptions {
  if (!isQuality(quality)) throw new RangeError('The Brotli quality is a whole number from 0 to 11.');
  if (!isWindow(windowBits)) throw new RangeError('The Brotli window is a whole number of bits from 10 to 24.');
  return {
    chunkSize: outputBytes,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: longFile,
    },
  };
}
