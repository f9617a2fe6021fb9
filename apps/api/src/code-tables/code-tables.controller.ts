import { TokenGuard } from '@company-relations/authorization-nest';
import { CodeTablePath, codeTableResponses } from '@company-relations/relations-contract';
import { All, Controller, Get, Param, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { EntityTag, revalidatedCacheControl } from '../platform/http/entity-tag';
import { requestPipe } from '../platform/http/request.pipe';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { DescribeCodeTable } from './code-tables-operation';

/** The text of each code table and its entity tag. They are created only once, because they never change. */
const tables = new Map(
  Object.entries(codeTableResponses).map(([name, table]) => {
    const content = Buffer.from(JSON.stringify(table));
    return [name, { content, tag: new EntityTag().add(content).text() }] as const;
  }),
);

/** Returns the code tables: what the integers in companies and roles mean. Each request counts as a search. */
@Controller('v2/code-tables')
@UseGuards(TokenGuard)
export class CodeTablesController {
  @Get(':table')
  @UseGuards(SubscriptionThrottlerGuard)
  @DescribeCodeTable()
  one(@Param(requestPipe) { table }: CodeTablePath, @Res() response: Response): void {
    const found = tables.get(table);
    if (!found) throw new Error('A code table has no text.');
    // If the request has this entity tag in `If-None-Match`, Express answers 304 without a body.
    response.set({ ETag: found.tag, 'Cache-Control': revalidatedCacheControl }).type('json').send(found.content);
  }

  @All(':table')
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
