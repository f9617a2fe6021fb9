/**
 * Maps items concurrently and yields the results in order, at most `concurrency` at a time. When the caller stops early or
 * an item fails, the generator ends only after all started work has settled.
 */
export async function* mapConcurrently<Item, Result>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const started = work(item);
      // The failure is thrown when its result is taken; until then it must not count as unhandled.
      started.catch(() => undefined);
      running.push(started);
      if (running.length >= concurrency) yield await (running.shift() as Promise<Result>);
    }
    while (running.length > 0) yield await (running.shift() as Promise<Result>);
  } finally {
    await Promise.allSettled(running);
  }
}
