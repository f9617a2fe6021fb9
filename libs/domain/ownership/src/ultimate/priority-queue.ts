/** A binary heap. The item that is first according to `compare` is at the front. */
export class PriorityQueue<Item> {
  private readonly heap: Item[] = [];

  /** @param compare returns a negative number if `a` comes before `b` */
  constructor(private readonly compare: (a: Item, b: Item) => number) {}

  push(item: Item): void {
    let at = this.heap.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.compare(this.at(parent), item) <= 0) break;
      this.heap[at] = this.at(parent);
      at = parent;
    }
    this.heap[at] = item;
  }

  /** Removes and returns the first item. Returns undefined if the queue is empty. */
  take(): Item | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (last !== undefined && this.heap.length > 0) this.sink(last);
    return first;
  }

  private sink(item: Item): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.heap.length) break;
      const right = left + 1;
      const child = right < this.heap.length && this.compare(this.at(right), this.at(left)) < 0 ? right : left;
      if (this.compare(item, this.at(child)) <= 0) break;
      this.heap[at] = this.at(child);
      at = child;
    }
    this.heap[at] = item;
  }

  private at(index: number): Item {
    return this.heap[index] as Item;
  }
}
