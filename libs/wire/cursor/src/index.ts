export { type KeyRing, type KeyRingReading, parseKeyRing, randomKeyRing } from './key-ring';
export { type CursorReading, openCursor, type RunPosition, sealCursor } from './sealed-cursor';
