import type { Subscription } from '@company-relations/authorization';
import { Caller, TokenGuard } from '@company-relations/authorization-nest';
import { type SubscriptionResponse, subscriptionToWire } from '@company-relations/relations-contract';
import { All, Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ProblemError } from '../platform/problems/problem-error';
import { DescribeSubscription } from './subscription-operation';
import { maxCompaniesPerChain } from '../relations/search-cursor';
import { SearchRateLookup } from '../platform/throttling/search-rate';

/**
 * Shows callers what they may see and how many searches they have left. This endpoint is not throttled, so that a
 * caller with no searches left can find out how long to wait.
 */
@Controller('v2/subscription')
@UseGuards(TokenGuard)
export class SubscriptionController {
  constructor(private readonly searchRate: SearchRateLookup) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @DescribeSubscription()
  async describe(@Caller() subscription: Subscription): Promise<SubscriptionResponse> {
    return subscriptionToWire(subscription, {
      maxCompaniesPerChain,
      rate: await this.searchRate.of(subscription.id),
    });
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
