import type { Subscription } from '@company-relations/authorization';
import { Caller, MaskingInterceptor, TokenGuard } from '@company-relations/authorization-nest';
import { serverBounds } from '@company-relations/ownership-picture';
import { CompanyPath, directionsOf, PictureQuery } from '@company-relations/relations-contract';
import { All, Controller, Get, Header, Param, Query, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Response } from 'express';
import { requestPipe } from '../platform/http/request.pipe';
import { ProblemError } from '../platform/problems/problem-error';
import { SubscriptionThrottlerGuard } from '../platform/throttling/subscription-throttler.guard';
import { LoadStructure, type LoadedStructureResponse } from './load-structure';
import { DescribePicture } from './picture-operation';
import { PictureWriter } from './picture-writer';

/**
 * Returns the parties above and below a company as a picture. Except for its form and size, the response is the same as
 * that of `StructureController`.
 */
@Controller('v2/relations/:serviceId/structure.svg')
@UseGuards(TokenGuard)
export class PictureController {
  constructor(private readonly structure: LoadStructure) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(SubscriptionThrottlerGuard)
  @UseInterceptors(MaskingInterceptor)
  @DescribePicture()
  draw(
    @Param(requestPipe) { serviceId }: CompanyPath,
    @Query(requestPipe) { direction, depth, asOf, theme }: PictureQuery,
    @Caller() caller: Subscription,
    @Res() response: Response,
  ): LoadedStructureResponse {
    const wanted = { serviceId, directions: directionsOf(direction), depth, asOf, maxNodes: serverBounds.parties };
    const writer = new PictureWriter(response, theme);
    return this.structure.respond(wanted, caller, writer, 'GET /v2/relations/{serviceId}/structure.svg');
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
