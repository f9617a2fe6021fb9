import { type AuthenticatedCaller, Caller, TokenGuard } from '@company-relations/authorization-nest';
import { ultimateOwnershipsOmittedHeader } from '@company-relations/relations-contract';
import { All, Controller, Get, Header, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Disclosures } from '../audit/disclosures';
import { RequestRefused } from '../http/failure';
import { sendJson } from '../http/send-json';
import { whileConnected } from '../http/while-connected';
import { DescribeUltimateOwners } from '../openapi/ultimate-owners-operation';
import { SubscriptionThrottlerGuard } from '../throttling/subscription-throttler.guard';
import { ExplainUltimateOwners } from './explain-ultimate-owners';

/** Tells why somebody ultimately owns a company. Counts as a search: it reads as much of the graph. */
@Controller('v2/relations/:serviceId/ultimate-owners')
@UseGuards(TokenGuard)
export class UltimateOwnersController {
  constructor(
    private readonly ultimateOwners: ExplainUltimateOwners,
    private readonly disclosures: Disclosures,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @DescribeUltimateOwners()
  async explain(
    @Param('serviceId') serviceId: string,
    @Query('limit') limit: unknown,
    @Query('rules') rules: unknown,
    @Caller() caller: AuthenticatedCaller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const disclose = this.disclosures.of(request, caller, 'GET /v2/relations/{serviceId}/ultimate-owners');
    await whileConnected(response, async (disconnected) => {
      const outcome = await this.ultimateOwners.explain({ serviceId, limit, rules }, caller, disclose, disconnected);
      if (!outcome.ok) throw new RequestRefused(outcome.failure);
      if (outcome.omitted !== undefined) response.setHeader(ultimateOwnershipsOmittedHeader, String(outcome.omitted));
      await sendJson(outcome.response, response, { requester: caller.id, signal: disconnected });
    });
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new RequestRefused({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
