import { createHash } from 'node:crypto';
import { idBytes, idOfRecord, recordBytes } from './state-digest';
import { stateHeader, stateTrailer } from './state-format';

/**
 * A company in a state. A state contains the companies of a chain of packages, with the digest of each company's line.
 */
export interface StateEntry {
  readonly id: number;
  /** The first 16 bytes of the SHA-256 of the company's line. */
  readonly digest: Buffer;
}

/** The file is not a complete state. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/**
 * Reads the companies of a state file in ascending order, some thousand at a time. The digests are views of the read
 * buffer, so a caller must copy a digest to keep it.
 *
 * @throws StateError if the file is not a state, is cut off or was changed. Callers can be sure that the file is
 *   correct only after they have read the last company.
 */
export async function* readState(source: AsyncIterable<Buffer>): AsyncGenerator<readonly StateEntry[]> {
  for await (const records of readStateRecords(source)) yield entriesOf(records);
}

/**
 * Like {@link readState}, but does not create an object for each company. Yields whole records of {@link recordBytes}
 * bytes. {@link idOfRecord} reads the id of a record.
 *
 * @throws StateError under the same conditions as {@link readState}.
 */
export async function* readStateRecords(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last = -1;
  let kept: Buffer = Buffer.alloc(0);
  for await (const piece of withoutHeader(source)) {
    kept = kept.length === 0 ? piece : Buffer.concat([kept, piece]);
    // The last record of the file is the trailer, which is not yielded. So a record is yielded only after more bytes
    // were read.
    const whole = Math.max(0, Math.ceil(kept.length / recordBytes) - 1) * recordBytes;
    if (whole === 0) continue;
    const records = kept.subarray(0, whole);
    last = lastOfAscending(records, last);
    hash.update(records);
    kept = kept.subarray(whole);
    yield records;
  }
  if (!kept.equals(stateTrailer(hash.digest()))) throw new StateError('The state is cut off or was changed.');
}

async function* withoutHeader(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of source) {
    if (head === undefined) {
      yield piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < stateHeader.length) continue;
    if (!head.subarray(0, stateHeader.length).equals(stateHeader))
      throw new StateError('This is no state of companies.');
    yield head.subarray(stateHeader.length);
    head = undefined;
  }
}

/**
 * Checks that the ids of the records are ascending and greater than `before`.
 *
 * @returns the id of the last record.
 * @throws StateError if the ids are not ascending.
 */
function lastOfAscending(records: Buffer, before: number): number {
  let last = before;
  for (let at = 0; at < records.length; at += recordBytes) {
    const id = idOfRecord(records, at);
    if (!Number.isSafeInteger(id) || id <= last) throw new StateError('The companies of the state do not ascend.');
    last = id;
  }
  return last;
}

function entriesOf(records: Buffer): StateEntry[] {
  const entries: StateEntry[] = [];
  for (let at = 0; at < records.length; at += recordBytes) {
    entries.push({ id: idOfRecord(records, at), digest: records.subarray(at + idBytes, at + recordBytes) });
  }
  return entries;
}
