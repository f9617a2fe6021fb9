import type { Subscription } from '@company-relations/authorization';
import { Caller, MaskingInterceptor, TokenGuard } from '@company-relations/authorization-nest';
import {
  CompaniesSearchRequest,
  CompanyPath,
  companyToWireInSteps,
  toCompaniesSearch,
} from '@company-relations/relations-contract';
import { All, Controller, Get, Header, HttpCode, Param, Post, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { requestPipe } from '../platform/http/request.pipe';
import { CompaniesSearchBody } from '../platform/http/search-body.decorator';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { CompaniesListWriter } from './companies-list-writer';
import { DescribeCompaniesSearch, DescribeReadCompany } from './companies-operations';
import { FindCompanies, type IdentifiedCompaniesResponse } from './find-companies';

/**
 * Finds companies by name and numbers, and returns one company by its ID. Each request counts as a search in the rate
 * limit.
 */
@Controller('v2/companies')
@UseGuards(TokenGuard)
export class CompaniesController {
  constructor(private readonly companies: FindCompanies) {}

  @Post('search')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @UseInterceptors(MaskingInterceptor)
  @DescribeCompaniesSearch()
  search(
    @CompaniesSearchBody() request: CompaniesSearchRequest,
    @Caller() caller: Subscription,
    @Res() response: Response,
  ): IdentifiedCompaniesResponse {
    return this.companies.search(toCompaniesSearch(request), caller, new CompaniesListWriter(response));
  }

  /**
   * Answers 405 to other methods on this path. The handler must be declared before the handler of `:serviceId`, or the
   * router would take `search` for a ServiceId.
   */
  @All('search')
  @ApiExcludeEndpoint()
  undeclaredForSearch(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['POST'] });
  }

  @Get(':serviceId')
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @UseInterceptors(MaskingInterceptor)
  @DescribeReadCompany()
  one(
    @Param(requestPipe) { serviceId }: CompanyPath,
    @Caller() caller: Subscription,
    @Res() response: Response,
  ): IdentifiedCompaniesResponse {
    return this.companies.one(serviceId, caller, new JsonObjectWriter(response, companyToWireInSteps));
  }

  @All(':serviceId')
  @ApiExcludeEndpoint()
  undeclaredForOne(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
