/** The result or the error of some work, and the milliseconds that it took. */
export type Timed<Outcome> = { readonly ms: number } & ({ readonly outcome: Outcome } | { readonly error: unknown });

/**
 * Runs work on Jest's fake clock and advances the clock by 100 ms. Returns the result of the work and its duration on
 * this clock.
 */
export async function timed<Outcome>(work: () => Promise<Outcome>): Promise<Timed<Outcome>> {
  const begun = Date.now();
  const ms = () => Date.now() - begun;
  const done = work().then(
    (outcome) => ({ ms: ms(), outcome }),
    (error: unknown) => ({ ms: ms(), error }),
  );
  await jest.advanceTimersByTimeAsync(100);
  return done;
}

/** A promise that resolves to the value after `ms` milliseconds. */
export function after<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}
