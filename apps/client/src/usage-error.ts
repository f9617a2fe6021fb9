/** What is wrong with how the command was called, in whole sentences. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
