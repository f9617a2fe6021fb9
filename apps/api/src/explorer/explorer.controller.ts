import { All, Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { ExplorerSettings } from '../platform/config/config';
import { ProblemError } from '../platform/problems/problem-error';
import { type ExplorerFiles, pageName } from './explorer-files';
import { explorerHeaders } from './explorer-policy';

/** The explorer that the service serves: how its users sign in, and its files. */
export interface Explorer {
  readonly settings: ExplorerSettings;
  readonly files: ExplorerFiles;
}

/** Injection token of the {@link Explorer}. The value is undefined if the service serves no explorer. */
export const explorer = Symbol('explorer');

/**
 * The base address for requests of the page to the API. It is relative, so that the page also works behind a proxy that
 * publishes the service under a path of its own.
 */
const apiBase = '..';

/**
 * Serves the page of the explorer and its files. These responses contain no data of companies and are the same for
 * everyone, so they need no token. The page requests data from the API with the token of its user.
 */
@Controller('explorer')
@ApiExcludeController()
export class ExplorerController {
  constructor(@Inject(explorer) private readonly explorer: Explorer | undefined) {}

  @Get()
  page(@Req() request: Request, @Res() response: Response): void {
    const { settings } = this.required();
    if (request.path.endsWith('/')) return this.send(pageName, response);
    // Redirects to the address that ends with a slash. Without the slash, the page would look for its files in the
    // folder above. The new address is relative, because a proxy may serve the service under a path of its own.
    const query = request.originalUrl.split('?').slice(1).join('?');
    response.set(explorerHeaders(settings)).redirect(308, `explorer/${query === '' ? '' : `?${query}`}`);
  }

  /** Returns the settings that the page needs before its user signs in. */
  @Get('config.json')
  config(@Res() response: Response): void {
    const { settings } = this.required();
    response.set({ ...explorerHeaders(settings), 'Cache-Control': 'no-cache' }).json({ ...settings, apiBase });
  }

  @Get('*path')
  file(@Param('path') path: string | readonly string[], @Res() response: Response): void {
    const name = [path].flat().join('/');
    // The page is served only at `/explorer/`, because the issuer sends users back to this address.
    if (name === pageName) throw new ProblemError({ kind: 'pathNotFound' });
    this.send(name, response);
  }

  @All(['', '*path'])
  undeclared(): never {
    this.required();
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }

  private required(): Explorer {
    if (!this.explorer) throw new ProblemError({ kind: 'pathNotFound' });
    return this.explorer;
  }

  private send(name: string, response: Response): void {
    const { settings, files } = this.required();
    const file = files.get(name);
    if (!file) throw new ProblemError({ kind: 'pathNotFound' });
    response
      .set({
        ...explorerHeaders(settings),
        'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        ETag: file.etag,
      })
      .type(file.extension)
      .send(file.content);
  }
}
