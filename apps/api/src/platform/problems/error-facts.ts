/**
 * Returns the parts of an error that may be logged: its name and its code. The message is left out, because it may
 * quote data.
 */
export function kindOfError(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = { ...(error.cause as object | undefined), ...error } as { code?: unknown };
  return { error: error.name, code };
}

/** The lines of the stack that come after the message: lines of a message may look like them. */
export function framesOf(error: unknown): string[] {
  const { message = '', stack = '' } = error instanceof Error ? error : {};
  const at = stack.indexOf(message);
  // Without the message in its first line, the stack begins with another one.
  if (at === -1 || stack.slice(0, at).includes('\n')) return [];
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '));
}
