import type { ServerResponse } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, mergeMap, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../authenticated-request';
import { type AuditableRequest, DisclosureLog } from './disclosure-log';
import type { AnyLoadedResponse } from './loaded-response';
import { maskAndRender } from './mask-and-render';
import { ResponseSessions } from './response-sessions';

/**
 * Loads, masks, audits and writes the responses of handlers that return companies or persons. The handler injects the
 * Express response for its writer, so Nest itself sends nothing.
 */
@Injectable()
export class MaskingInterceptor implements NestInterceptor<AnyLoadedResponse, void> {
  constructor(
    private readonly sessions: ResponseSessions,
    private readonly disclosures: DisclosureLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<AnyLoadedResponse>): Observable<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<AuditableRequest & AuthenticatedRequest>();
    const response = http.getResponse<ServerResponse>();
    return next.handle().pipe(mergeMap((loaded) => from(this.respond(loaded, request, response))));
  }

  private respond(
    loaded: AnyLoadedResponse,
    request: AuditableRequest & AuthenticatedRequest,
    response: ServerResponse,
  ): Promise<void> {
    const caller = request.user;
    const auditHiddenPersonAccess = this.disclosures.of(request, caller, loaded.endpoint);
    return this.sessions.run(caller, response, async (session) => {
      const { summary, disclosedIds } = await maskAndRender(loaded, {
        grants: caller.grants,
        session,
        auditHiddenPersonAccess,
      });
      // The response may have waited long for its turn. In this time, grants may have been revoked or the client may
      // have disconnected.
      await session.assertStillAuthorized();
      session.requester.signal.throwIfAborted();
      await auditHiddenPersonAccess(disclosedIds);
      await loaded.writer.send(summary, session);
    });
  }
}
