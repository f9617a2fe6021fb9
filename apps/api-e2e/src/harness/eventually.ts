import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';

/** The time between two attempts. */
const pauseMs = 100;

/** Repeats a check until it returns true. Fails the test if that takes too long, by default 20 seconds. */
export function eventually(what: () => Promise<boolean>, withinMs?: number): Promise<void> {
  return eventuallyEqual(what, true, withinMs);
}

/**
 * Reads a value again and again until it is the expected one. Fails the test with the last value if that takes too long,
 * by default 20 seconds.
 */
export async function eventuallyEqual<T>(read: () => Promise<T>, expected: T, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await read();
    if (isDeepStrictEqual(found, expected) || Date.now() >= deadline) return expect(found).toEqual(expected);
    await delay(pauseMs);
  }
}
