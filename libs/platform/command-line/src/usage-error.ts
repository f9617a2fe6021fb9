/** A command was called with wrong arguments or settings. The message is written for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
