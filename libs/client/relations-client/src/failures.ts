/**
 * A call cannot succeed for a reason outside this library. The message contains the reason and where the problem is, in
 * whole sentences.
 */
export class ClientError extends Error {
  override readonly name: string = 'ClientError';
}

/** The service refused the request, or its response is not valid. */
export class ServiceRefusedError extends ClientError {
  override readonly name: string = 'ServiceRefusedError';

  /**
   * @param status - the HTTP status of the response.
   * @param requestId - the ID of the request, by which the operator of the service finds its lines in the log. The
   *   message contains it. Undefined if the response has none.
   */
  constructor(
    message: string,
    readonly status: number,
    readonly requestId?: string,
  ) {
    super(message);
  }
}

/**
 * A file differs from its signed manifest, does not continue the state to which the file is applied, or is not signed
 * with a known key.
 */
export class VerificationError extends ClientError {
  override readonly name: string = 'VerificationError';

  /**
   * @param where - the file or the package.
   * @param reason - the problem, in whole sentences.
   */
  constructor(
    readonly where: string,
    readonly reason: string,
  ) {
    super(`${where}: ${reason}`);
  }
}

/**
 * Returns the message of an error together with the message of its cause. The cause is needed because `fetch` gives the
 * reason for a failed connection only there.
 */
export function messageWithCause(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  const text = typeof message === 'string' ? message : String(error);
  const { message: why, code } = (cause ?? {}) as { message?: unknown; code?: unknown };
  // If connecting to several addresses of a host failed, the cause has a code but no message.
  const deeper = typeof why === 'string' && why !== '' ? why : code;
  return typeof deeper === 'string' ? `${text}: ${deeper}` : text;
}
