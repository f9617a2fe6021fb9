import { All, Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Config, config } from '../platform/config/config';
import { ProblemError } from '../platform/problems/problem-error';
import { publicPageHeaders } from '../platform/http/html-page';
import { prefixLinksOfPage, prefixLinksOfPages } from '../platform/http/public-path';
import { errorListPage, errorPages } from './error-page-html';

/**
 * Serves the pages about error codes. Problem responses link to these pages. The pages need no token, because they are
 * the same for everybody and a browser sends no token when it follows a link.
 */
@Controller('docs/errors')
@ApiExcludeController()
export class ErrorPagesController {
  private readonly list: string;
  private readonly pages: ReadonlyMap<string, string>;

  constructor(@Inject(config) { publicPath }: Config) {
    this.list = prefixLinksOfPage(publicPath, errorListPage);
    this.pages = prefixLinksOfPages(publicPath, errorPages);
  }

  @Get()
  all(@Res() response: Response): void {
    response.set(publicPageHeaders).send(this.list);
  }

  @Get(':code')
  page(@Param('code') code: string, @Res() response: Response): void {
    const page = this.pages.get(code);
    if (page === undefined) throw new ProblemError({ kind: 'pathNotFound' });
    response.set(publicPageHeaders).send(page);
  }

  @All(['', ':code'])
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
