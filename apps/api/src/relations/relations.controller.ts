import { type AuthenticatedCaller, Caller, TokenGuard } from '@company-relations/authorization-nest';
import {
  paginationHeader,
  searchParametersResponse,
  type SearchParametersResponse,
  ultimateOwnershipsOmittedHeader,
} from '@company-relations/relations-contract';
import { All, Controller, Get, Header, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Disclosures } from '../audit/disclosures';
import { RequestRefused } from '../http/failure';
import { bodyLimit, readSearchBody } from '../http/json-body';
import { DescribeSearch, DescribeSearchParameters } from '../openapi/relations-operations';
import { tellOfAnswer } from '../telemetry/told-of-answer';
import { SubscriptionThrottlerGuard } from '../throttling/subscription-throttler.guard';
import { Answers } from './answers';
import { SearchRelations } from './search-relations';
import { sendCompanies } from './send-companies';

@Controller('v2/relations')
@UseGuards(TokenGuard)
export class RelationsController {
  constructor(
    private readonly relations: SearchRelations,
    private readonly disclosures: Disclosures,
    private readonly answers: Answers,
    @Inject(bodyLimit) private readonly bodyLimitBytes: number,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @DescribeSearch()
  async search(
    @Req() request: Request,
    @Caller() caller: AuthenticatedCaller,
    @Res() response: Response,
  ): Promise<void> {
    // Read only now, after the guards: nobody without a valid token makes the service read a body.
    const body = await readSearchBody(request, this.bodyLimitBytes, caller.id);
    const disclose = this.disclosures.of(request, caller, 'POST /v2/relations');
    await this.answers.make(caller, response, async (answer) => {
      const outcome = await this.relations.search(body, caller, disclose, answer);
      if (!outcome.ok) throw new RequestRefused({ kind: 'invalidRequest', messages: outcome.messages });
      const { companies, pagination, ultimateOwnershipsOmitted: omitted } = outcome;
      tellOfAnswer(response, { pageSize: pagination.PageSize, companies: companies.length });
      const begin = () => {
        response.setHeader(paginationHeader, JSON.stringify(pagination));
        if (omitted.length > 0) response.setHeader(ultimateOwnershipsOmittedHeader, omitted.join(', '));
        response.type('application/json');
      };
      await sendCompanies(companies, response, { begin, goOn: answer.goOn });
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
