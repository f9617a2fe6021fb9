/** Asks again and again, with turns for all else in between, until it is so; Jest's own limit ends the wait. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise<void>((resolve) => setImmediate(resolve));
}
