/**
 * The command cannot be done for a reason that the user can change. The message is written for the user, in whole
 * sentences.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
