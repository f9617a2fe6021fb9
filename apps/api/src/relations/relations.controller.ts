import type { Subscription } from '@company-relations/authorization';
import { Caller, MaskingInterceptor, TokenGuard } from '@company-relations/authorization-nest';
import {
  RelationsSearchRequest,
  searchParametersResponse,
  type SearchParametersResponse,
  toRelationsSearch,
} from '@company-relations/relations-contract';
import { All, Controller, Get, Header, HttpCode, Post, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { CompaniesWriter } from './companies-writer';
import { SharedPageTextBudget } from './page-text-budget';
import { DescribeSearch, DescribeSearchParameters } from './relations-operations';
import { RelationsSearchBody } from './relations-search-body';
import { type LoadedCompaniesResponse, SearchRelations } from './search-relations';

@Controller('v2/relations')
@UseGuards(TokenGuard)
export class RelationsController {
  constructor(
    private readonly relations: SearchRelations,
    private readonly textBudget: SharedPageTextBudget,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @UseInterceptors(MaskingInterceptor)
  @DescribeSearch()
  search(
    @RelationsSearchBody() request: RelationsSearchRequest,
    @Caller() caller: Subscription,
    @Res() response: Response,
  ): LoadedCompaniesResponse {
    return this.relations.respond(toRelationsSearch(request), caller, new CompaniesWriter(response, this.textBudget));
  }

  @Get('search-parameters')
  @DescribeSearchParameters()
  searchParameters(): SearchParametersResponse {
    return searchParametersResponse;
  }

  @All()
  @ApiExcludeEndpoint()
  undeclaredForSearch(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['POST'] });
  }

  @All('search-parameters')
  @ApiExcludeEndpoint()
  undeclaredForSearchParameters(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
