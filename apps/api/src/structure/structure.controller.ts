import type { Subscription } from '@company-relations/authorization';
import { Caller, MaskingInterceptor, TokenGuard } from '@company-relations/authorization-nest';
import {
  CompanyPath,
  directionsOf,
  StructureQuery,
  structureToWireInSteps,
} from '@company-relations/relations-contract';
import { All, Controller, Get, Header, Param, Query, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { requestPipe } from '../platform/http/request.pipe';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { LoadStructure, type LoadedStructureResponse } from './load-structure';
import { DescribeStructure } from './structure-operation';

/**
 * Returns the parties above and below a company over several levels. A request counts as a search in the rate limit,
 * because it reads as much of the graph as a search.
 */
@Controller('v2/relations/:serviceId/structure')
@UseGuards(TokenGuard)
export class StructureController {
  constructor(private readonly structure: LoadStructure) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @UseInterceptors(MaskingInterceptor)
  @DescribeStructure()
  find(
    @Param(requestPipe) { serviceId }: CompanyPath,
    @Query(requestPipe) { direction, depth, asOf }: StructureQuery,
    @Caller() caller: Subscription,
    @Res() response: Response,
  ): LoadedStructureResponse {
    const wanted = { serviceId, directions: directionsOf(direction), depth, asOf };
    return this.structure.respond(wanted, caller, new JsonObjectWriter(response, structureToWireInSteps));
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
