/**
 * Repeats a check until it is true, and lets other work run in between. Has no timeout of its own, because Jest limits
 * the duration of a test.
 */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise<void>((resolve) => setImmediate(resolve));
}
