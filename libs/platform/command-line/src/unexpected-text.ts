/**
 * Describes an error by its code or name and its stack frames. Leaves the message out, because it may quote personal
 * data.
 *
 * @param heading - makes the first line from the code or name.
 */
export function unexpectedText(error: unknown, heading: (codeOrName: string) => string): string {
  const { name = 'Error', code, stack = '' } = error as { name?: string; code?: string; stack?: string };
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [heading(code ?? name), ...frames].join('\n');
}
