/** An audit entry could not be written durably, so the audited action must not happen. */
export class AuditUnavailableError extends Error {
  override readonly name = 'AuditUnavailableError';

  constructor(cause: unknown) {
    super('The audit log cannot be written.', { cause });
  }

  /** The error code of the operating system, such as `ENOSPC`. */
  get code(): string {
    const { code } = (this.cause ?? {}) as { code?: unknown };
    return typeof code === 'string' ? code : 'unknown';
  }
}
