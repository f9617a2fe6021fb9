/** A subscription is not valid or does not exist. Nothing was changed. */
export class InvalidSubscriptionError extends Error {
  override readonly name = 'InvalidSubscriptionError';

  /** @param problems - one sentence for each problem. */
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}
