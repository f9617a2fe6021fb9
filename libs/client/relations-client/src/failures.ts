/** Something cannot be done, for a reason outside this package. The message says what and where, in whole sentences. */
export class ClientError extends Error {
  override readonly name: string = 'ClientError';
}

/** The service answered that it will not do what was asked, or in a way that makes no sense. */
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

/** A file is not what its signed manifest says, does not continue what it is applied to, or is not signed with a known key. */
export class VerificationError extends ClientError {
  override readonly name: string = 'VerificationError';

  /**
   * @param where the file or the package.
   * @param reason what is wrong with it, in whole sentences.
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
