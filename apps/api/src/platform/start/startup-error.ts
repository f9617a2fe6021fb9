/** The settings are wrong, or do not fit this machine. The message is for the operator who made them. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
