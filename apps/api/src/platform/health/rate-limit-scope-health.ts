import { Inject, Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { type RateLimitStore, rateLimitStore } from '../throttling/rate-limit-store';

/**
 * Reports where searches are counted: in the shared store, or in the memory of this process. The status is always `up`,
 * because a process can count by itself while the shared store is unavailable.
 */
@Injectable()
export class RateLimitScopeHealth {
  constructor(
    @Inject(rateLimitStore) private readonly windows: RateLimitStore,
    private readonly indicators: HealthIndicatorService,
  ) {}

  check(): HealthIndicatorResult {
    return this.indicators.check('throttle').up({ countedBy: this.windows.scope });
  }
}
