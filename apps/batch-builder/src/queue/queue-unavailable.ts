/** Redis cannot be reached, does not answer in time, or refuses what is asked. Nothing of a call is told: it may hold the password. */
export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable';
}
