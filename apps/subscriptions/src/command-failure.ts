/** The command failed for a reason that the user can remove. The message consists of whole sentences for the user. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
