import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { ErasuresNotFollowedError, LedgerWatch } from './ledger-watch';

/** The router does not distinguish case either. */
const underVersion = /^\/v2(?=\/|$)/i;

/** Answers 503 to callers with a valid token while the graph may contain erased persons: for data of the graph and packages. */
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
