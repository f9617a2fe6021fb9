import type { Subscription } from '@company-relations/authorization';
import { Caller, MaskingInterceptor, TokenGuard } from '@company-relations/authorization-nest';
import { CompanyPath, KeyPersonsQuery, keyPersonsToWireInSteps } from '@company-relations/relations-contract';
import { All, Controller, Get, Header, Param, Query, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { requestPipe } from '../platform/http/request.pipe';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { FindKeyPersons, type LoadedKeyPersonsResponse } from './find-key-persons';
import { DescribeKeyPersons } from './key-persons-operation';

/**
 * Returns the key persons of a company and of the companies above it in the ownership graph. These companies own the
 * requested company, directly or indirectly, or are its company structure owners. A request counts as a search in the
 * rate limit, because it reads as much of the graph as a search.
 */
@Controller('v2/relations/:serviceId/key-persons')
@UseGuards(TokenGuard)
export class KeyPersonsController {
  constructor(private readonly keyPersons: FindKeyPersons) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @UseInterceptors(MaskingInterceptor)
  @DescribeKeyPersons()
  find(
    @Param(requestPipe) { serviceId }: CompanyPath,
    @Query(requestPipe) { levels, asOf }: KeyPersonsQuery,
    @Caller() caller: Subscription,
    @Res() response: Response,
  ): LoadedKeyPersonsResponse {
    return this.keyPersons.respond(
      { serviceId, levels, asOf },
      caller,
      new JsonObjectWriter(response, keyPersonsToWireInSteps),
    );
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
