/**
 * Returns the parts of an error that may be logged: its name and its code. The message is left out, because it may
 * quote data.
 */
export function kindOfError(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = { ...(error.cause as object | undefined), ...error } as { code?: unknown };
  return { error: error.name, code };
}

/**
 * Returns the lines of the stack that name places in the code. Only lines after the message are returned, because a
 * line of the message may look like a line of the stack.
 */
export function framesOf(error: unknown): string[] {
  const { message = '', stack = '' } = error instanceof Error ? error : {};
  const at = stack.indexOf(message);
  // If the message does not begin in the first line, the stack was made with another message. No line is returned then,
  // because it could be a line of that message.
  if (at === -1 || stack.slice(0, at).includes('\n')) return [];
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '));
}
