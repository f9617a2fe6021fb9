/** Something cannot be done, for a reason outside this package. The message says what and where, in whole sentences. */
export class ClientError extends Error {
  override readonly name: string = 'ClientError';
}

/** The service refused the request, or gave an invalid answer. */
export class ServiceRefusedError extends ClientError {
  override readonly name: string = 'ServiceRefusedError';

  /** @param status the HTTP status of the answer. */
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** A file differs from its signed manifest, does not continue the state it is applied to, or is not signed with a known key. */
export class VerificationError extends ClientError {
  override readonly name: string = 'VerificationError';

  /**
   * @param where the file or the package.
   * @param reason the problem, in whole sentences.
   */
  constructor(
    readonly where: string,
    readonly reason: string,
  ) {
    super(`${where}: ${reason}`);
  }
}

/** The message of an error with that of its cause: `fetch` has the reason of a failed connection in its cause only. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  const text = typeof message === 'string' ? message : String(error);
  const { message: why, code } = (cause ?? {}) as { message?: unknown; code?: unknown };
  // Of several addresses that were tried in vain there is a code alone.
  const deeper = typeof why === 'string' && why !== '' ? why : code;
  return typeof deeper === 'string' ? `${text}: ${deeper}` : text;
}
