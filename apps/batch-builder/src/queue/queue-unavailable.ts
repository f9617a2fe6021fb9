/** Redis is unreachable, times out or refuses a call. The message quotes no call: it may contain the password. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}
