import type { AuthenticatedRequest } from '@company-relations/authorization-nest';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Response } from 'express';
import { ProblemError } from '../problems/problem-error';
import { rateLimitFields } from './rate-limit-fields';

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
   * Counts the request and sets the rate limit headers, also if the request is refused. The Nest throttler itself sets
   * headers only for accepted requests, and it does not know the headers of the IETF draft.
   */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, blockDuration, throttler, getTracker, generateKey } = request;
    const { req, res } = this.getRequestResponse(context);
    const name = throttler.name ?? 'default';
    const key = generateKey(context, await getTracker(req, context), name);
    const counted = await this.storageService.increment(key, ttl, limit, blockDuration, name);
    const { totalHits, timeToExpire: secondsLeft, isBlocked, timeToBlockExpire } = counted;
    const remaining = Math.max(0, limit - totalHits);
    (res as Response).set(rateLimitFields({ limit, windowSeconds: ttl / 1000, remaining, secondsLeft }));
    if (!isBlocked) return true;
    (res as Response).set('Retry-After', String(timeToBlockExpire));
    throw new ProblemError({ kind: 'tooManyRequests' });
  }
}
