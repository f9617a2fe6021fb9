import type { AuthenticatedRequest } from '@company-relations/authorization-nest';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import { ProblemError } from '../problems/problem-error';

/**
 * Limits the requests of a subscription. It must run after the `TokenGuard`, so that a caller can only use up the limit
 * of its own subscription.
 */
@Injectable()
export class SubscriptionThrottlerGuard extends ThrottlerGuard {
  protected override async getTracker(request: Record<string, unknown>): Promise<string> {
    return (request as unknown as AuthenticatedRequest).user.id;
  }

  protected override generateKey(_context: ExecutionContext, subscriptionId: string): string {
    return subscriptionId;
  }

  /**
   * Adds the rate limit headers to a refused request. The throttler sets them only for accepted requests. It already
   * set `Retry-After`.
   */
  protected override async throwThrottlingException(
    context: ExecutionContext,
    usage: ThrottlerLimitDetail,
  ): Promise<void> {
    const { res } = this.getRequestResponse(context);
    this.setResponseHeader(res, `${this.headerPrefix}-Limit`, usage.limit);
    this.setResponseHeader(res, `${this.headerPrefix}-Remaining`, 0);
    this.setResponseHeader(res, `${this.headerPrefix}-Reset`, usage.timeToExpire);
    throw new ProblemError({ kind: 'tooManyRequests' });
  }
}
