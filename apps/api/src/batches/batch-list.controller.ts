import type { Subscription } from '@company-relations/authorization';
import { Caller, TokenGuard } from '@company-relations/authorization-nest';
import { batchListToWire, type GetBatchListResponse } from '@company-relations/relations-contract';
import { All, Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ProblemError } from '../platform/problems/problem-error';
import { DescribeBatchList } from './batch-operations';
import { packageSource, type PackageSource } from './package-source';

/** Lists the batch files that the caller may download. This endpoint is not throttled. */
@Controller('v2/batches/batch-files')
@UseGuards(TokenGuard)
export class BatchListController {
  constructor(@Inject(packageSource) private readonly packages: PackageSource) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @DescribeBatchList()
  async list(@Caller() { organisationId, grants }: Subscription): Promise<GetBatchListResponse> {
    return batchListToWire(await this.packages.listFor(organisationId, grants));
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
