import { type AuthenticatedCaller, Caller, TokenGuard } from '@company-relations/authorization-nest';
import type { KeyPersonsResponse } from '@company-relations/relations-contract';
import { All, Controller, Get, Header, Param, Query, Req, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request } from 'express';
import { Disclosures } from '../audit/disclosures';
import { RequestRefused } from '../http/failure';
import { DescribeKeyPersons } from '../openapi/key-persons-operation';
import { SubscriptionThrottlerGuard } from '../throttling/subscription-throttler.guard';
import { FindKeyPersons } from './find-key-persons';

/** Tells who runs a company and those above it. Counts as a search: it reads as much of the graph. */
@Controller('v2/relations/:serviceId/key-persons')
@UseGuards(TokenGuard)
export class KeyPersonsController {
  constructor(
    private readonly keyPersons: FindKeyPersons,
    private readonly disclosures: Disclosures,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @DescribeKeyPersons()
  async find(
    @Param('serviceId') serviceId: string,
    @Query('levels') levels: unknown,
    @Caller() caller: AuthenticatedCaller,
    @Req() request: Request,
  ): Promise<KeyPersonsResponse> {
    const disclose = this.disclosures.of(request, caller, 'GET /v2/relations/{serviceId}/key-persons');
    const outcome = await this.keyPersons.find({ serviceId, levels }, caller, disclose);
    if (!outcome.ok) throw new RequestRefused(outcome.failure);
    return outcome.response;
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new RequestRefused({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
