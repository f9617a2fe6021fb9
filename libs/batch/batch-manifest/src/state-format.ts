import { digestBytes } from './state-digest';

/** First bytes of a state file: its type, and the version of its form. */
export const stateHeader = Buffer.from('company state 1\n', 'latin1');

const endMark = Buffer.alloc(8, 0xff);

/** Last record of a state file: no company has this id; the digest begins that of the state, so that a file cut off or changed is noticed. */
export function stateTrailer(stateDigest: Buffer): Buffer {
  return Buffer.concat([endMark, stateDigest.subarray(0, digestBytes)]);
}
