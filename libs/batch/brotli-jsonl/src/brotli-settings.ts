import { type BrotliOptions, constants } from 'node:zlib';

export interface BrotliSettings {
  /** A whole number from 0 (fastest) to 11 (smallest file). */
  readonly quality: number;
  /**
   * The base-2 logarithm of the window size in bytes, a whole number from 10 to 24. Decompression needs about as much
   * memory as the window size.
   */
  readonly windowBits: number;
}

/**
 * The default Brotli settings of packages. They were chosen by measurements with the lines of a country package.
 * docs/performance.md has the table.
 */
export const defaultBrotliSettings: BrotliSettings = { quality: 5, windowBits: 22 };

const between = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most;
const isQuality = between(constants.BROTLI_MIN_QUALITY, constants.BROTLI_MAX_QUALITY);
const isWindow = between(constants.BROTLI_MIN_WINDOW_BITS, constants.BROTLI_MAX_WINDOW_BITS);

/** The size, in bytes, of the buffers in which the compressing thread passes its output to the writing thread. */
const outputBytes = 256 * 1024;
/**
 * The input size in bytes that the encoder gets as a hint. With a constant, large value, the encoder always uses the
 * same tables, whatever the sizes in which the lines arrive.
 */
const longFile = 1 << 30;

/**
 * Returns the options of the Brotli encoder for these settings.
 *
 * @throws RangeError for settings that Brotli does not support.
 */
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
