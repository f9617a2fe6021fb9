/** An entry could not be written down for good. What it is about must not happen. */
export class AuditUnavailableError extends Error {
  override readonly name = 'AuditUnavailableError';

  constructor(cause: unknown) {
    super('The audit log cannot be written.', { cause });
  }

  /** The code of the system, such as `ENOSPC`. */
  get code(): string {
    const { code } = (this.cause ?? {}) as { code?: unknown };
    return typeof code === 'string' ? code : 'unknown';
  }
}
