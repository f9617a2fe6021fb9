import { Inject, Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { type Audit, auditLog } from '@company-relations/authorization-nest';

/**
 * Checks that this process can write the audit log. A process that cannot write the log must refuse all responses that
 * need an audit entry. It reports that it is not ready, because another process may be able to send these responses.
 */
@Injectable()
export class AuditHealth {
  constructor(
    @Inject(auditLog) private readonly audit: Audit,
    private readonly indicators: HealthIndicatorService,
  ) {}

  async check(): Promise<HealthIndicatorResult> {
    const reason = await this.audit.check();
    const indicator = this.indicators.check('audit');
    return reason === undefined ? indicator.up() : indicator.down({ reason });
  }
}
