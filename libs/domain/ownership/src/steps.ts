/**
 * A long computation that yields between short pieces of work. The caller decides when the computation continues, and
 * may end it early. So the domain needs no timers, and a server can answer other requests in between. The work between
 * two yields takes from a few microseconds to about a millisecond, even with the largest permitted input.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs a computation to its end at once. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `items.map(map)`, but yields after each item. */
export function* mapInSteps<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    yield;
  }
  return results;
}

/** The number of items that are sorted or merged between two yields. */
const sortedAtOnce = 128;

/**
 * Like `items.toSorted(compare)`, but yields in between, which JavaScript's own sort cannot do. Uses a stable merge
 * sort.
 */
export function* sortInSteps<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let first = 0; first < items.length; first += sortedAtOnce) {
    runs.push(items.slice(first, first + sortedAtOnce).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [one, other] = [runs[at] as Item[], runs[at + 1]];
      merged.push(other ? yield* mergeInSteps(one, other, compare) : one);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists. Among equal items, the items of `one` come first. */
function* mergeInSteps<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const isLeft =
      right >= other.length || (left < one.length && compare(one[left] as Item, other[right] as Item) <= 0);
    merged.push((isLeft ? one[left++] : other[right++]) as Item);
    if (merged.length % sortedAtOnce === 0) yield;
  }
  return merged;
}
