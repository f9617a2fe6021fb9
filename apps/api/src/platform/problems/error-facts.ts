/** The parts of an error that may be logged: its kind and its code. Its message may quote data. */
export function kindOfError(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = { ...(error.cause as object | undefined), ...error } as { code?: unknown };
  return { error: error.name, code };
}

/** The stack without its first lines: they are the message. */
export function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').filter((line) => line.startsWith('    at '));
}
