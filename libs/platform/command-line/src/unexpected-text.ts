/**
 * What can be told of any error without its message, which may quote data of persons: its code or name, and where it happened.
 *
 * @param told the lines before the frames, of that code or name.
 */
export function unexpectedText(error: unknown, told: (codeOrName: string) => string): string {
  const { name = 'Error', code, stack = '' } = error as { name?: string; code?: string; stack?: string };
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [told(code ?? name), ...frames].join('\n');
}
