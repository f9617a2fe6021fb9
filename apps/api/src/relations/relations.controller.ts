import type { Subscription } from '@company-relations/authorization';
import { Caller, TokenGuard } from '@company-relations/authorization-nest';
import {
  type GetCompaniesRelationsByCountryCodeOrDcidsResponse,
  paginationHeader,
  searchParametersResponse,
  type SearchParametersResponse,
} from '@company-relations/relations-contract';
import { All, Body, Controller, Get, Header, HttpCode, Post, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { RequestRefused } from '../http/failure';
import { JsonBodyInterceptor } from '../http/json-body.interceptor';
import { DescribeSearch, DescribeSearchParameters } from '../openapi/relations-operations';
import { SubscriptionThrottlerGuard } from '../throttling/subscription-throttler.guard';
import { SearchRelations } from './search-relations';

@Controller('v2/relations')
@UseGuards(TokenGuard)
export class RelationsController {
  constructor(private readonly relations: SearchRelations) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @UseInterceptors(JsonBodyInterceptor)
  @DescribeSearch()
  async search(
    @Body() body: unknown,
    @Caller() subscription: Subscription,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GetCompaniesRelationsByCountryCodeOrDcidsResponse> {
    const outcome = await this.relations.search(body, subscription);
    if (!outcome.ok) throw new RequestRefused({ kind: 'invalidRequest', messages: outcome.messages });
    response.setHeader(paginationHeader, JSON.stringify(outcome.pagination));
    return { Relations: [...outcome.companies] };
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
