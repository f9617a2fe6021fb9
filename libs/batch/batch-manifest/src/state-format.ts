import { digestBytes } from './state-digest';

/** The first bytes of a state file: its type and the version of the format. */
export const stateHeader = Buffer.from('company state 1\n', 'latin1');

const endMark = Buffer.alloc(8, 0xff);

/**
 * Returns the last record of a state file. With this record, a reader notices that a file was cut off or changed. The
 * id of the record does not belong to any company. The digest of the record is the beginning of the state's digest.
 */
export function stateTrailer(stateDigest: Buffer): Buffer {
  return Buffer.concat([endMark, stateDigest.subarray(0, digestBytes)]);
}
