import { compareStrength, type StakePath } from './stake-path';

/** Paths that wait, the strongest first: a binary heap. */
export class PathQueue {
  private readonly heap: StakePath[] = [];

  push(path: StakePath): void {
    let at = this.heap.push(path) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (compareStrength(this.at(parent), path) <= 0) break;
      this.heap[at] = this.at(parent);
      at = parent;
    }
    this.heap[at] = path;
  }

  /** Takes the strongest path; undefined when none is left. */
  take(): StakePath | undefined {
    const strongest = this.heap[0];
    const last = this.heap.pop();
    if (last && this.heap.length > 0) this.sink(last);
    return strongest;
  }

  private sink(path: StakePath): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.heap.length) break;
      const right = left + 1;
      const child = right < this.heap.length && compareStrength(this.at(right), this.at(left)) < 0 ? right : left;
      if (compareStrength(path, this.at(child)) <= 0) break;
      this.heap[at] = this.at(child);
      at = child;
    }
    this.heap[at] = path;
  }

  private at(index: number): StakePath {
    return this.heap[index] as StakePath;
  }
}
