/**
 * Returns a text with the code or name of an error and its stack frames, but without the message of the error, because
 * the message may quote personal data.
 *
 * @param heading - returns the first line for the code or name.
 */
export function errorTextWithoutMessage(error: unknown, heading: (codeOrName: string) => string): string {
  const { name = 'Error', code, stack = '' } = error as { name?: string; code?: string; stack?: string };
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [heading(code ?? name), ...frames].join('\n');
}
