import type { Subscription } from '@company-relations/authorization';
import { Caller, TokenGuard } from '@company-relations/authorization-nest';
import {
  paginationHeader,
  searchParametersResponse,
  type SearchParametersResponse,
  ultimateOwnershipsOmittedHeader,
} from '@company-relations/relations-contract';
import { All, Controller, Get, Header, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequestRefused } from '../http/failure';
import { bodyLimit, readJsonBody } from '../http/json-body';
import { DescribeSearch, DescribeSearchParameters } from '../openapi/relations-operations';
import { SubscriptionThrottlerGuard } from '../throttling/subscription-throttler.guard';
import { SearchRelations } from './search-relations';
import { sendCompanies } from './send-companies';

@Controller('v2/relations')
@UseGuards(TokenGuard)
export class RelationsController {
  constructor(
    private readonly relations: SearchRelations,
    @Inject(bodyLimit) private readonly bodyLimitBytes: number,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @DescribeSearch()
  async search(
    @Req() request: Request,
    @Caller() subscription: Subscription,
    @Res() response: Response,
  ): Promise<void> {
    // Read only now, after the guards: nobody without a valid token makes the service read a body.
    const body = await readJsonBody(request, this.bodyLimitBytes);
    const outcome = await this.relations.search(body, subscription);
    if (!outcome.ok) throw new RequestRefused({ kind: 'invalidRequest', messages: outcome.messages });
    const { companies, pagination, ultimateOwnershipsOmitted: omitted } = outcome;
    await sendCompanies(companies, response, () => {
      response.setHeader(paginationHeader, JSON.stringify(pagination));
      if (omitted.length > 0) response.setHeader(ultimateOwnershipsOmittedHeader, omitted.join(', '));
      response.type('application/json');
    });
  }

  @Get('search-parameters')
  @DescribeSearchParameters()
  searchParameters(): SearchParametersResponse {
    return searchParametersResponse;
  }

  @All()
  @ApiExcludeEndpoint()
  undeclaredForSearch(): never {
    throw new RequestRefused({ kind: 'methodNotAllowed', allowed: ['POST'] });
  }

  @All('search-parameters')
  @ApiExcludeEndpoint()
  undeclaredForSearchParameters(): never {
    throw new RequestRefused({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
