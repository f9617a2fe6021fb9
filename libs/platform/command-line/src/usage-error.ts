/** What is wrong with how the command was called or set up, in whole sentences. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
