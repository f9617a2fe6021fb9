import { createHash } from 'node:crypto';
import { idBytes, idOfRecord, recordBytes } from './state-digest';
import { stateHeader, stateTrailer } from './state-format';

/** One company of a state. */
export interface StateEntry {
  readonly id: number;
  /** First 16 bytes of the SHA-256 of its line. */
  readonly digest: Buffer;
}

/** A file that is not a whole state. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/**
 * The companies of a state file in ascending order, some thousand at a time. The digests are views of what was read: a caller that
 * keeps them copies them.
 *
 * @throws StateError when the file is no state, is cut off or was changed; that is certain only once the last company was read.
 */
export async function* readState(source: AsyncIterable<Buffer>): AsyncGenerator<readonly StateEntry[]> {
  for await (const records of readStateRecords(source)) yield entriesOf(records);
}

/** The same without an object for each: whole records of {@link recordBytes} bytes, to be read with {@link idOfRecord}. @throws StateError as {@link readState} does. */
export async function* readStateRecords(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last = -1;
  let kept: Buffer = Buffer.alloc(0);
  for await (const piece of withoutHeader(source)) {
    kept = kept.length === 0 ? piece : Buffer.concat([kept, piece]);
    // The last record is the trailer, so one always stays behind.
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

/** @returns the id of the last record. @throws StateError unless the ids are greater than the one before, and ascend. */
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
