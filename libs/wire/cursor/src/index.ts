export { type KeyRing, parseKeyRing, randomKeyRing } from './key-ring';
export { type CursorBinding, isSealedCursor, openCursor, type ChainPosition, sealCursor } from './sealed-cursor';
