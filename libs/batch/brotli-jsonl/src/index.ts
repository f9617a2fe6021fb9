export { BrotliJsonLines, type Written } from './brotli-json-lines';
export { type BrotliSettings, defaultBrotliSettings } from './brotli-settings';
export { CompressionError, decompress } from './decompress';
export { LineError, readJsonLines } from './read-json-lines';
