import { idBytes, idOfRecord, recordBytes } from '@company-relations/batch-manifest';
import type { ChangedCompanies } from '@company-relations/company-graph';
import type { ServiceId } from '@company-relations/ownership';
import type { Chunk, CompanyStep } from './compare-with-states';
import { ChunkBuilder } from './chunk-builder';

/**
 * Merges the previous state of the country with the companies that the change log reports as changed, in ascending
 * order of ids. Records of unchanged companies are passed on without being examined, so the cost depends on the number
 * of changes.
 *
 * Can be used only if a build has a single previous state.
 *
 * @param records - the records of the previous state, as `readStateRecords` yields them.
 */
export async function* mergeChangesIntoPreviousState(
  records: AsyncIterable<Buffer>,
  changed: ChangedCompanies,
): AsyncGenerator<Chunk> {
  const queue = new ChangeQueue(changed);
  const chunk = new ChunkBuilder();
  for await (const batch of records) {
    const last = idOfRecord(batch, batch.length - recordBytes);
    let from = 0;
    for (; queue.first !== undefined && queue.first <= last; queue.advance()) {
      const at = offsetOf(queue.first, batch, from);
      chunk.addRun(batch.subarray(from, at));
      const isInState = idOfRecord(batch, at) === queue.first;
      const step = queue.stepWith(isInState ? batch.subarray(at + idBytes, at + recordBytes) : undefined);
      if (step) chunk.add(step);
      from = isInState ? at + recordBytes : at;
      if (chunk.isFull) yield chunk.take();
    }
    chunk.addRun(batch.subarray(from));
    if (chunk.isFull) yield chunk.take();
  }
  for (; queue.first !== undefined; queue.advance()) {
    const step = queue.stepWith(undefined);
    if (step) chunk.add(step);
    if (chunk.isFull) yield chunk.take();
  }
  if (!chunk.isEmpty) yield chunk.take();
}

/**
 * Iterates over the changed companies in ascending order of ids. The queue merges two lists: changed companies that are
 * in the country now, and changed companies that are not.
 */
class ChangeQueue {
  private readonly present: readonly ServiceId[];
  private readonly absent: readonly ServiceId[];
  private presentAt = 0;
  private absentAt = 0;

  constructor({ present, absent }: ChangedCompanies) {
    this.present = present;
    this.absent = absent;
  }

  /** The id of the next changed company. Undefined after the last one. */
  get first(): ServiceId | undefined {
    return this.isPresent ? this.present[this.presentAt] : this.absent[this.absentAt];
  }

  advance(): void {
    if (this.isPresent) this.presentAt += 1;
    else this.absentAt += 1;
  }

  /**
   * Returns the step of the next changed company. Undefined if the company was not in the previous state and is not in
   * the country now.
   *
   * @param digest - the digest of the company's line in the previous state. Undefined if the state does not have the
   *   company.
   */
  stepWith(digest: Buffer | undefined): CompanyStep | undefined {
    if (!this.isPresent && digest === undefined) return undefined;
    return { id: this.first as ServiceId, before: [digest], what: this.isPresent ? 'load' : 'gone' };
  }

  private get isPresent(): boolean {
    const present = this.present[this.presentAt];
    return present !== undefined && present < (this.absent[this.absentAt] ?? Infinity);
  }
}

/**
 * Returns the byte offset of the first record at or after `from` whose id is at least `id`. Such a record must exist.
 */
function offsetOf(id: number, records: Buffer, from: number): number {
  let [low, high] = [from / recordBytes, records.length / recordBytes - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (idOfRecord(records, middle * recordBytes) < id) low = middle + 1;
    else high = middle;
  }
  return low * recordBytes;
}
