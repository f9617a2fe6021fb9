import { idBytes, idOfRecord, recordBytes } from '@company-relations/batch-manifest';
import type { ChangedCompanies } from '@company-relations/company-graph';
import type { ServiceId } from '@company-relations/ownership';
import type { Chunk, Step } from './compare-with-states';
import { GrowingChunk } from './chunk-builder';

/**
 * Goes through the one former state of a country, ascending, where it is known what came, went or may differ: what lies
 * between is handed on as it is, so that only what changed costs anything.
 *
 * @param records of the state, as `readStateRecords` gives them.
 */
export async function* update(records: AsyncIterable<Buffer>, changed: ChangedCompanies): AsyncGenerator<Chunk> {
  const asked = new Asked(changed);
  const chunk = new GrowingChunk();
  for await (const some of records) {
    const last = idOfRecord(some, some.length - recordBytes);
    let from = 0;
    for (; asked.first !== undefined && asked.first <= last; asked.drop()) {
      const at = placeOf(asked.first, some, from);
      chunk.addRun(some.subarray(from, at));
      const isHeld = idOfRecord(some, at) === asked.first;
      const step = asked.stepWith(isHeld ? some.subarray(at + idBytes, at + recordBytes) : undefined);
      if (step) chunk.add(step);
      from = isHeld ? at + recordBytes : at;
      if (chunk.isFull) yield chunk.take();
    }
    chunk.addRun(some.subarray(from));
    if (chunk.isFull) yield chunk.take();
  }
  for (; asked.first !== undefined; asked.drop()) {
    const step = asked.stepWith(undefined);
    if (step) chunk.add(step);
    if (chunk.isFull) yield chunk.take();
  }
  if (!chunk.isEmpty) yield chunk.take();
}

/** What is to be looked at, ascending. */
class Asked {
  private readonly present: readonly ServiceId[];
  private readonly absent: readonly ServiceId[];
  private presentAt = 0;
  private absentAt = 0;

  constructor({ present, absent }: ChangedCompanies) {
    this.present = present;
    this.absent = absent;
  }

  /** Undefined after the last one. */
  get first(): ServiceId | undefined {
    return this.isPresent ? this.present[this.presentAt] : this.absent[this.absentAt];
  }

  drop(): void {
    if (this.isPresent) this.presentAt += 1;
    else this.absentAt += 1;
  }

  /** The step of the first; none of what neither was there nor is. @param digest - of its line before. */
  stepWith(digest: Buffer | undefined): Step | undefined {
    if (!this.isPresent && digest === undefined) return undefined;
    return { id: this.first as ServiceId, before: [digest], what: this.isPresent ? 'load' : 'gone' };
  }

  private get isPresent(): boolean {
    const present = this.present[this.presentAt];
    return present !== undefined && present < (this.absent[this.absentAt] ?? Infinity);
  }
}

/** Where the first record from `from` on begins whose id is not less; there is one. */
function placeOf(id: number, records: Buffer, from: number): number {
  let [low, high] = [from / recordBytes, records.length / recordBytes - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (idOfRecord(records, middle * recordBytes) < id) low = middle + 1;
    else high = middle;
  }
  return low * recordBytes;
}
