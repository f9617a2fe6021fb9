import { Inject, Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { type RateLimitStore, rateLimitStore } from '../throttling/rate-limit-store';

/**
 * Reports where searches are counted: in the shared store or in this process. It is always up, because a process can
 * also count by itself.
 */
@Injectable()
export class ThrottleHealth {
  constructor(
    @Inject(rateLimitStore) private readonly windows: RateLimitStore,
    private readonly indicators: HealthIndicatorService,
  ) {}

  check(): HealthIndicatorResult {
    return this.indicators.check('throttle').up({ countedBy: this.windows.scope });
  }
}
