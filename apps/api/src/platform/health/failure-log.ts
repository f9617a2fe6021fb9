import type { Logger } from '@nestjs/common';

/** Logs why repeated work failed: the name and the code of its error. Does not log the same reason twice in a row. */
export class FailureLog {
  private lastFailure = '';

  /** @param message - what the log says about each failure. */
  constructor(
    private readonly logger: Logger,
    private readonly message: string,
  ) {}

  /** True if the work failed last. */
  get hasFailure(): boolean {
    return this.lastFailure !== '';
  }

  report(error: unknown): void {
    const { name = 'Error', code = '' } = { ...(error as { name?: string; code?: string }) };
    const failure = `${name} ${code}`.trim();
    if (failure !== this.lastFailure) this.logger.warn({ error: failure }, this.message);
    this.lastFailure = failure;
  }

  /** Forgets the last failure, because the work succeeded. */
  clear(): void {
    this.lastFailure = '';
  }
}
