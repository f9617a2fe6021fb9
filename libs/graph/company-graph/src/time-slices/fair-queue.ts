/**
 * A queue whose requesters take turns (round robin). In each turn, a requester gets one of its items, however many
 * items it queued.
 */
export class FairQueue<Item> {
  /** The items that wait, by requester. The requester whose turn is next comes first. */
  private readonly byRequester = new Map<string, Item[]>();

  push(requester: string, item: Item): void {
    const theirs = this.byRequester.get(requester);
    if (theirs) theirs.push(item);
    else this.byRequester.set(requester, [item]);
  }

  /**
   * Takes the first item of the requester whose turn it is. Returns undefined if no requester with an item is ready.
   *
   * @param isReady whether a requester may get an item now. A requester that is not ready keeps its place.
   */
  take(isReady: (requester: string) => boolean = () => true): Item | undefined {
    for (const [requester, theirs] of this.byRequester) {
      if (!isReady(requester)) continue;
      const item = theirs.shift();
      this.byRequester.delete(requester);
      if (theirs.length > 0) this.byRequester.set(requester, theirs);
      return item;
    }
    return undefined;
  }

  /** Returns the item that `take` would take, but leaves it in the queue. */
  peek(isReady: (requester: string) => boolean = () => true): Item | undefined {
    for (const [requester, theirs] of this.byRequester) if (isReady(requester)) return theirs[0];
    return undefined;
  }

  remove(requester: string, item: Item): void {
    const left = this.byRequester.get(requester)?.filter((each) => each !== item) ?? [];
    if (left.length > 0) this.byRequester.set(requester, left);
    else this.byRequester.delete(requester);
  }
}
