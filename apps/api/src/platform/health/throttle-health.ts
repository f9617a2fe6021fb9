import { Inject, Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { type RateLimitStore, rateLimitStore } from '../throttling/rate-limit-store';

/** Whose searches count together. Never a reason to be unready: a process that counts by itself answers all the same. */
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
