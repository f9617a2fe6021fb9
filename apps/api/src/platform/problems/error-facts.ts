/**
 * Returns the parts of an error that may be logged: its name and its code. The message is left out, because it may
 * quote data.
 */
export function loggableErrorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = { ...(error.cause as object | undefined), ...error } as { code?: unknown };
  return { error: error.name, code };
}

/**
 * Returns the lines of the stack that name a place in the code. Drops the message at the beginning of the stack,
 * because a line of the message may look like such a line.
 */
export function framesOf(error: unknown): string[] {
  const { message = '', stack = '' } = error instanceof Error ? error : {};
  const at = stack.indexOf(message);
  // The stack must contain the current message in its first line. Otherwise the message was changed after the stack was
  // made, and no line is returned, because a line could belong to the old message.
  if (at === -1 || stack.slice(0, at).includes('\n')) return [];
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '));
}
