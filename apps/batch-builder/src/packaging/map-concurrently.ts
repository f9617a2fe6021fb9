/**
 * The results of an asynchronous work for each item, in order, with so many under way before the first of them is asked for.
 * Whoever stops early, or is told of a failure, does so when nothing is under way any longer.
 */
export async function* mapConcurrently<Item, Result>(items: AsyncIterable<Item>, concurrency: number, work: (item: Item) => Promise<Result>): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const started = work(item);
      // Whoever takes its result hears of a failure; until then nobody listens.
      started.catch(() => undefined);
      running.push(started);
      if (running.length >= concurrency) yield await (running.shift() as Promise<Result>);
    }
    while (running.length > 0) yield await (running.shift() as Promise<Result>);
  } finally {
    await Promise.allSettled(running);
  }
}
