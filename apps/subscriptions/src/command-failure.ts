/** The command cannot be done, for a reason that its user can change. The message says it in whole sentences. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
