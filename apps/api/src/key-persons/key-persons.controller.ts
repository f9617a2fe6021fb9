import { type AuthenticatedCaller, Caller, TokenGuard } from '@company-relations/authorization-nest';
import { All, Controller, Get, Header, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Disclosures } from '../audit/disclosures';
import { RequestRefused } from '../http/failure';
import { sendJson } from '../http/send-json';
import { whileConnected } from '../http/while-connected';
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
    @Res() response: Response,
  ): Promise<void> {
    const disclose = this.disclosures.of(request, caller, 'GET /v2/relations/{serviceId}/key-persons');
    await whileConnected(response, async (disconnected) => {
      const outcome = await this.keyPersons.find({ serviceId, levels }, caller, disclose, disconnected);
      if (!outcome.ok) throw new RequestRefused(outcome.failure);
      await sendJson(outcome.response, response, { requester: caller.id, signal: disconnected });
    });
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new RequestRefused({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
