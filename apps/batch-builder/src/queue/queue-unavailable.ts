/**
 * Redis is unreachable, times out or refuses a command. The message never quotes a command, because a command may
 * contain the password.
 */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}
