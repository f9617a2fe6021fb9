import { All, Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Config, config } from '../platform/config/config';
import { publicPageHeaders } from '../platform/http/html-page';
import { prefixLinksOfPage, prefixLinksOfPages } from '../platform/http/public-path';
import { ProblemError } from '../platform/problems/problem-error';
import { guidePages, startPage } from './guide-pages';

/**
 * Serves the guides, and the page at `/` and `/docs` that lists them. These pages need no token, because they are the
 * same for everybody and a browser sends no token when it opens a link.
 */
@Controller()
@ApiExcludeController()
export class GuidesController {
  private readonly startPage: string;
  private readonly guides: ReadonlyMap<string, string>;

  constructor(@Inject(config) { publicPath }: Config) {
    this.startPage = prefixLinksOfPage(publicPath, startPage);
    this.guides = prefixLinksOfPages(publicPath, guidePages);
  }

  @Get(['', 'docs'])
  start(@Res() response: Response): void {
    response.set(publicPageHeaders).send(this.startPage);
  }

  @Get('docs/:guide')
  guide(@Param('guide') name: string, @Res() response: Response): void {
    const page = this.guides.get(name);
    if (page === undefined) throw new ProblemError({ kind: 'pathNotFound' });
    response.set(publicPageHeaders).send(page);
  }

  @All(['', 'docs', 'docs/:guide'])
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
