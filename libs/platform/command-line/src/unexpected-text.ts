/**
 * Describes an error by its code or name and its stack frames, without its message, which may quote personal data.
 *
 * @param heading - the text before the frames, from that code or name.
 */
export function unexpectedText(error: unknown, heading: (codeOrName: string) => string): string {
  const { name = 'Error', code, stack = '' } = error as { name?: string; code?: string; stack?: string };
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [heading(code ?? name), ...frames].join('\n');
}
