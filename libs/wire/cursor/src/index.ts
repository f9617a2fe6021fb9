export { type KeyRing, parseKeyRing, randomKeyRing } from './key-ring';
export { type CursorBinding, isSealedCursor, openCursor, type RunPosition, sealCursor } from './sealed-cursor';
