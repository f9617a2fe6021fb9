import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { TokenGuard } from '@company-relations/authorization-nest';
import { CodeTablePath, codeTableResponses } from '@company-relations/relations-contract';
import { All, Controller, Get, Param, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { chooseCoding } from '../platform/http/content-coding';
import { EntityTag, revalidatedCacheControl } from '../platform/http/entity-tag';
import { requestPipe } from '../platform/http/request.pipe';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { DescribeCodeTable } from './code-tables-operation';

/**
 * Each code table as plain JSON, gzip and Brotli. Each form has its own entity tag. The forms are created only once,
 * because the tables never change.
 */
const tables = new Map(
  Object.entries(codeTableResponses).map(([name, table]) => {
    const text = Buffer.from(JSON.stringify(table));
    const br = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return [name, { identity: tagged(text), gzip: tagged(gzipSync(text)), br: tagged(br) }] as const;
  }),
);

function tagged(content: Buffer) {
  return { content, tag: new EntityTag().add(content).text() };
}

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
    const coding = chooseCoding(response, found.identity.content.length);
    const { content, tag } = found[coding ?? 'identity'];
    response.set({ ETag: tag, 'Cache-Control': revalidatedCacheControl });
    // If the request has this entity tag in `If-None-Match`, Express answers 304 without a body.
    if (coding && !response.req.fresh) response.set('Content-Encoding', coding);
    response.type('json').send(content);
  }

  @All(':table')
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
