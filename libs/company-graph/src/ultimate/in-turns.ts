import { setImmediate } from 'node:timers/promises';

/** In milliseconds. */
const longestTurn = 20;

/** Computes one after the other, and lets others have their turn in between: nobody has to wait for a whole page. */
export async function inTurns<Item, Result>(items: readonly Item[], compute: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > longestTurn) {
      await setImmediate();
      began = performance.now();
    }
    results.push(compute(item));
  }
  return results;
}
