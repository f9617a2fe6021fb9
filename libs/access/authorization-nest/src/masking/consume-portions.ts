/**
 * Takes every portion of a generator, one after the other, and returns the generator's result. An error of `take` is also thrown
 * into the generator, so that the generator ends as failed.
 */
export async function consumePortions<Portion, Result>(
  portions: AsyncGenerator<Portion, Result>,
  take: (portion: Portion) => Promise<void>,
): Promise<Result> {
  let result: IteratorReturnResult<Result> | undefined;
  while (!result) result = await takeNext(portions, take);
  return result.value;
}

/** A function of its own, so that no portion is kept in memory while the next one is awaited. */
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
