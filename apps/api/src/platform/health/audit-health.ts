import { Inject, Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { type Audit, auditLog } from '@company-relations/authorization-nest';

/**
 * Checks that the audit log can be written. If it cannot, this process refuses responses that need an audit entry,
 * although another process may be able to give them.
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
