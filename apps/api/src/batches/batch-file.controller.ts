import { type AuthenticatedCaller, Caller, TokenGuard } from '@company-relations/authorization-nest';
import { BatchFilePath } from '@company-relations/relations-contract';
import { All, Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { requestPipe } from '../platform/http/request.pipe';
import { ProblemError } from '../platform/problems/problem-error';
import { DescribeBatchDownload, DescribeBatchManifest } from './batch-operations';
import { BatchDownload } from './batch-download';

/**
 * Endpoints that send one batch file or its signed manifest. They are not throttled, so that a client can resume an
 * interrupted download at once.
 */
@Controller('v2/batches/batch-file/:batchFileId')
@UseGuards(TokenGuard)
export class BatchFileController {
  constructor(private readonly download: BatchDownload) {}

  @Get()
  @DescribeBatchDownload()
  file(
    @Param(requestPipe) { batchFileId }: BatchFilePath,
    @Caller() caller: AuthenticatedCaller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.download.sendFile(batchFileId, caller, request, response);
  }

  @Get('manifest')
  @DescribeBatchManifest()
  manifest(
    @Param(requestPipe) { batchFileId }: BatchFilePath,
    @Caller() caller: AuthenticatedCaller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.download.sendManifest(batchFileId, caller, request, response);
  }

  @All(['', 'manifest'])
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
