import type { Subscription, VisibleExplanation } from '@company-relations/authorization';
import { Caller, MaskingInterceptor, TokenGuard } from '@company-relations/authorization-nest';
import {
  CompanyPath,
  ultimateOwnershipsOmittedHeader,
  UltimateOwnersQuery,
  ultimateOwnersToWireInSteps,
} from '@company-relations/relations-contract';
import { All, Controller, Get, Header, Param, Query, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { requestPipe } from '../platform/http/request.pipe';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { ExplainUltimateOwners, type LoadedExplanationResponse } from './explain-ultimate-owners';
import { DescribeUltimateOwners } from './ultimate-owners-operation';

/**
 * Returns the ultimate owners of a company, and explains for each owner why it is an ultimate owner. A request counts
 * as a search in the rate limit, because it reads as much of the graph as a search.
 */
@Controller('v2/relations/:serviceId/ultimate-owners')
@UseGuards(TokenGuard)
export class UltimateOwnersController {
  constructor(private readonly ultimateOwners: ExplainUltimateOwners) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @UseInterceptors(MaskingInterceptor)
  @DescribeUltimateOwners()
  explain(
    @Param(requestPipe) { serviceId }: CompanyPath,
    @Query(requestPipe) { limit, rules, asOf }: UltimateOwnersQuery,
    @Caller() caller: Subscription,
    @Res() response: Response,
  ): LoadedExplanationResponse {
    const writer = new JsonObjectWriter(response, ultimateOwnersToWireInSteps, headersOf);
    return this.ultimateOwners.respond({ serviceId, limit, rules, asOf }, caller, writer);
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}

export function headersOf({ company, omitted }: VisibleExplanation): Record<string, string> {
  return omitted ? { [ultimateOwnershipsOmittedHeader]: String(company.serviceId) } : {};
}
