/** Repeats a check until it returns true. Fails the test if that takes too long, by default 20 seconds. */
export async function eventually(what: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await what())) {
    expect(Date.now()).toBeLessThan(deadline);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
