/** A wrong call or configuration of a command. The message is written for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
