import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { ErasuresNotFollowedError, LedgerWatch } from './ledger-watch';

/** Matches paths of the API version. Case is ignored, because the router ignores it as well. */
const underVersion = /^\/v2(?=\/|$)/i;

/**
 * Interceptor that answers 503 to requests for data while the graph may contain erased persons. Guards run before
 * interceptors, so only callers with a valid token get the 503.
 */
@Injectable()
export class RequireFollowedErasures implements NestInterceptor {
  constructor(private readonly watch: LedgerWatch) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { path } = context.switchToHttp().getRequest<Request>();
    if (!this.watch.isFollowed && underVersion.test(path))
      throw new ErasuresNotFollowedError('The graph does not know all erasures.');
    return next.handle();
  }
}
