import { Inject, Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { type Audit, auditLog } from '@company-relations/authorization-nest';

/** Whether disclosures can be written down. A process that cannot refuses some answers that another one could give. */
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
