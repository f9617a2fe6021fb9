import { TokenGuard } from '@company-relations/authorization-nest';
import { CodeTablePath } from '@company-relations/relations-contract';
import { All, Controller, Get, Param, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { chooseCoding } from '../platform/http/content-coding';
import { revalidatedCacheControl } from '../platform/http/entity-tag';
import { requestPipe } from '../platform/http/request.pipe';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { CodeTables } from './code-tables';
import { DescribeCodeTable } from './code-tables-operation';

/**
 * Returns the code tables, which explain the integer codes in companies and roles. Each request counts as a search in
 * the rate limit.
 */
@Controller('v2/code-tables')
@UseGuards(TokenGuard)
export class CodeTablesController {
  constructor(private readonly tables: CodeTables) {}

  @Get(':table')
  @UseGuards(SubscriptionThrottlerGuard)
  @DescribeCodeTable()
  async one(@Param(requestPipe) { table }: CodeTablePath, @Res() response: Response): Promise<void> {
    const found = await this.tables.find(table);
    const coding = chooseCoding(response, found.identity.content.length);
    const { content, tag } = found[coding ?? 'identity'];
    response.set({ ETag: tag, 'Cache-Control': revalidatedCacheControl });
    // If `If-None-Match` contains this entity tag (`fresh`), Express answers 304 without a body, so there is no coding
    // to name.
    if (coding && !response.req.fresh) response.set('Content-Encoding', coding);
    response.type('json').send(content);
  }

  @All(':table')
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
