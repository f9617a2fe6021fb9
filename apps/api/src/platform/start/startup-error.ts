/** The settings are wrong, or not for this machine: the message tells whoever made them. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
