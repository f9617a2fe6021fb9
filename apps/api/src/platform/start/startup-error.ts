/** The settings are wrong, or they do not fit this machine. The message is written for operators. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
