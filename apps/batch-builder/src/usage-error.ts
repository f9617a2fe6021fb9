/** What is wrong with how the command was called or set up, one sentence a line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
