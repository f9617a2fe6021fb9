import type { IdHash } from '@company-relations/register-loader';
import type { Fingerprints } from './tasks';

/** Collects the hashes of ids. For each hash, it also stores the number of the line that contains the id. */
export class FingerprintList {
  private halves: Uint32Array<ArrayBuffer> = new Uint32Array(2048);
  private lines: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  count = 0;

  add({ high, low }: IdHash, line: number): void {
    if (this.count === this.lines.length) {
      this.halves = grown(this.halves);
      this.lines = grown(this.lines);
    }
    this.halves[2 * this.count] = high;
    this.halves[2 * this.count + 1] = low;
    this.lines[this.count] = line;
    this.count += 1;
  }

  /** Returns a copy of the list. The copy has its own memory, which can be transferred to another thread. */
  take(): Fingerprints {
    return { halves: this.halves.slice(0, 2 * this.count), lines: this.lines.slice(0, this.count) };
  }
}

function grown(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * list.length);
  larger.set(list);
  return larger;
}
