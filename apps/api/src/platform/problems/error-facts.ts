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
 * Returns the frames of the stack of an error. The lines before them are left out, because they contain the message.
 */
export function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').filter((line) => line.startsWith('    at '));
}
