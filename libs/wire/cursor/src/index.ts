export { type KeyRing, type KeyRingReading, parseKeyRing, randomKeyRing } from './key-ring';
export {
  type CursorBinding,
  type CursorReading,
  isSealedCursor,
  openCursor,
  type RunPosition,
  sealCursor,
} from './sealed-cursor';
