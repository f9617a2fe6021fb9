/** Redis cannot be reached, does not answer in time, or refuses what is asked. Nothing of a call is told: it may hold the password. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}
