/**
 * Redis is unreachable, did not respond in time, or refused a command. The message never quotes a command, because a
 * command may contain the password.
 */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}
