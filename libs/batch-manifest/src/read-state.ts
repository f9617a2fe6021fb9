import { createHash } from 'node:crypto';
import { recordBytes } from './state-digest';
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

const highWord = 2 ** 32;

/**
 * The companies of a state file in ascending order, some thousand at a time. The digests are views of what was read: whoever keeps
 * them copies them.
 *
 * @throws StateError when the file is no state, is cut off or was changed; that is certain only once the last company was read.
 */
export async function* readState(source: AsyncIterable<Buffer>): AsyncGenerator<readonly StateEntry[]> {
  const records = createHash('sha256');
  let last = -1;
  let kept: Buffer = Buffer.alloc(0);
  for await (const piece of withoutHeader(source)) {
    kept = kept.length === 0 ? piece : Buffer.concat([kept, piece]);
    // The last record is the trailer, so one always stays behind.
    const whole = Math.max(0, Math.ceil(kept.length / recordBytes) - 1) * recordBytes;
    if (whole === 0) continue;
    const entries = entriesOf(kept.subarray(0, whole), last);
    records.update(kept.subarray(0, whole));
    kept = kept.subarray(whole);
    last = entries.at(-1)?.id ?? last;
    yield entries;
  }
  if (!kept.equals(stateTrailer(records.digest()))) throw new StateError('The state is cut off or was changed.');
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
    if (!head.subarray(0, stateHeader.length).equals(stateHeader)) throw new StateError('This is no state of companies.');
    yield head.subarray(stateHeader.length);
    head = undefined;
  }
}

function entriesOf(records: Buffer, last: number): StateEntry[] {
  const entries: StateEntry[] = [];
  let previous = last;
  for (let at = 0; at < records.length; at += recordBytes) {
    const id = records.readUInt32BE(at) * highWord + records.readUInt32BE(at + 4);
    if (!Number.isSafeInteger(id) || id <= previous) throw new StateError('The companies of the state do not ascend.');
    previous = id;
    entries.push({ id, digest: records.subarray(at + 8, at + recordBytes) });
  }
  return entries;
}
