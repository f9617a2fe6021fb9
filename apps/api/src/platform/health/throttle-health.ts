import { Inject, Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { type RateLimitStore, rateLimitStore } from '../throttling/rate-limit-store';

/** The scope in which searches are counted. It never makes a process unready, which can count by itself. */
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
