import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { LedgerWatch } from './ledger-watch';

/**
 * Checks that the graph has applied all erasures of the erasure ledger. If the service has no ledger, there is nothing
 * to check.
 */
@Injectable()
export class LedgerHealth {
  constructor(
    private readonly watch: LedgerWatch,
    private readonly indicators: HealthIndicatorService,
  ) {}

  check(): HealthIndicatorResult {
    if (!this.watch.isNeeded) return {};
    const indicator = this.indicators.check('erasures');
    return this.watch.isFollowed
      ? indicator.up()
      : indicator.down({ reason: 'not followed', state: this.watch.currentState });
  }
}
