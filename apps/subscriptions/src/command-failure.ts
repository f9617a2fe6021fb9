/** The command cannot be done, for a reason that its user can change. The message says it in whole sentences. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
