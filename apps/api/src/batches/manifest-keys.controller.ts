import type { PublicJwk } from '@company-relations/batch-manifest';
import { All, Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ProblemError } from '../platform/problems/problem-error';
import { DescribeManifestKeys, keySetMediaType } from './batch-operations';

/** Injection token of the public keys with which clients verify manifests. */
export const manifestKeys = Symbol('manifest keys');

/** Publishes the keys with which clients verify manifests. No token is needed. */
@Controller('.well-known/jwks.json')
export class ManifestKeysController {
  constructor(@Inject(manifestKeys) private readonly keys: readonly PublicJwk[]) {}

  @Get()
  @Header('Content-Type', keySetMediaType)
  @Header('Cache-Control', 'public, max-age=300')
  @DescribeManifestKeys()
  show(): { readonly keys: readonly PublicJwk[] } {
    return { keys: this.keys };
  }

  @All()
  @ApiExcludeEndpoint()
  undeclared(): never {
    throw new ProblemError({ kind: 'methodNotAllowed', allowed: ['GET', 'HEAD'] });
  }
}
