export { BrotliJsonLines, type Written } from './brotli-json-lines';
export { type BrotliSettings, defaultBrotliSettings } from './brotli-settings';
export { CompressionError, type CompressionFault, decompress } from './decompress';
export { LineError, type LineFault, type LineLimits, readJsonLines } from './read-json-lines';
