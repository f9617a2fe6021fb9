/** The outcome of work, and the milliseconds it took. */
export type Timed<Outcome> = { readonly ms: number } & ({ readonly outcome: Outcome } | { readonly error: unknown });

/** Does work on Jest's fake clock, which advances by a tenth of a second. */
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

/** A value that is so many milliseconds in coming. */
export function after<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}
