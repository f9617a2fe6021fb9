/**
 * Processes at most `concurrency` items at a time and yields the results in the order of the items. If the caller stops
 * early or an item fails, the generator ends only after all started work has settled.
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
      // The failure is thrown later, when the result is awaited. This handler keeps Node from reporting an unhandled
      // rejection until then.
      started.catch(() => undefined);
      running.push(started);
      if (running.length >= concurrency) yield await (running.shift() as Promise<Result>);
    }
    while (running.length > 0) yield await (running.shift() as Promise<Result>);
  } finally {
    await Promise.allSettled(running);
  }
}
