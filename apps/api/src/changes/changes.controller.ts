import type { Subscription } from '@company-relations/authorization';
import { Caller, MaskingInterceptor, TokenGuard } from '@company-relations/authorization-nest';
import { ChangesQuery, changesToWireInSteps, CompanyPath } from '@company-relations/relations-contract';
import { All, Controller, Get, Header, Param, Query, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { requestPipe } from '../platform/http/request.pipe';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { DescribeChanges } from './changes-operation';
import { type LoadedChangesResponse, LoadChanges } from './load-changes';

/**
 * Returns the changes of a company: the records that began or ended in a period, and the ultimate owners before and
 * after the period. A request counts as a search in the rate limit, because it reads as much of the graph as a search.
 */
@Controller('v2/relations/:serviceId/changes')
@UseGuards(TokenGuard)
export class ChangesController {
  constructor(private readonly changes: LoadChanges) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @UseInterceptors(MaskingInterceptor)
  @DescribeChanges()
  find(
    @Param(requestPipe) { serviceId }: CompanyPath,
    @Query(requestPipe) { from, to }: ChangesQuery,
    @Caller() caller: Subscription,
    @Res() response: Response,
  ): LoadedChangesResponse {
    const writer = new JsonObjectWriter(response, changesToWireInSteps);
    return this.changes.respond({ serviceId, from, to }, caller, writer);
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
