/**
 * Passes each portion that a generator yields to `take`, one after the other, and returns the result of the generator.
 * An error of `take` is also thrown into the generator, so that the generator can record the failure.
 */
export async function consumePortions<Portion, Result>(
  portions: AsyncGenerator<Portion, Result>,
  take: (portion: Portion) => Promise<void>,
): Promise<Result> {
  let result: IteratorReturnResult<Result> | undefined;
  while (!result) result = await takeNext(portions, take);
  return result.value;
}

/**
 * Awaits the next portion and passes the portion to `take`. This is a separate function, so that no variable keeps a
 * portion in memory while the next portion is awaited.
 */
async function takeNext<Portion, Result>(
  portions: AsyncGenerator<Portion, Result>,
  take: (portion: Portion) => Promise<void>,
): Promise<IteratorReturnResult<Result> | undefined> {
  const next = await portions.next();
  if (next.done) return next;
  try {
    await take(next.value);
    return undefined;
  } catch (error) {
    await portions.throw(error);
    throw error;
  }
}
