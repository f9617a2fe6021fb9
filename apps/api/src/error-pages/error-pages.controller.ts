import { All, Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ProblemError } from '../platform/problems/problem-error';
import { errorList, errorPagePolicy, errorPages } from './error-page-html';

const htmlMediaType = 'text/html; charset=utf-8';
const cacheControl = 'public, max-age=300';

/**
 * Serves the pages about error codes. Problem responses link to these pages. The pages need no token, because they are
 * the same for everybody and a browser sends no token when it follows a link.
 */
@Controller('docs/errors')
@ApiExcludeController()
export class ErrorPagesController {
  @Get()
  @Header('Content-Type', htmlMediaType)
  @Header('Content-Security-Policy', errorPagePolicy)
  @Header('Cache-Control', cacheControl)
  list(): string {
    return errorList;
  }

  @Get(':code')
  @Header('Content-Type', htmlMediaType)
  @Header('Content-Security-Policy', errorPagePolicy)
  @Header('Cache-Control', cacheControl)
  page(@Param('code') code: string): string {
    const page = errorPages.get(code);
    if (page === undefined) throw new ProblemError({ kind: 'pathNotFound' });
    return page;
  }

  @All(['', ':code'])
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
