/** The settings are wrong, or not for this machine: the message tells whoever made them. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
