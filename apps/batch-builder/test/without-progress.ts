/**
 * Removes the lines of progress that a command writes to a pipe when it takes five seconds or longer. How many there
 * are depends on how busy the machine is.
 */
export function withoutProgress(standardError: string): string {
  return standardError.replace(/^[^:\n]+: (?:\d+ %, .*)?(?:\d+ min )?\d+ s\n/gm, '');
}
