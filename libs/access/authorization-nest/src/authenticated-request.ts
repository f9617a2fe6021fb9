import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Subscription } from '@company-relations/authorization';

/** A subscription, and whom the token was given to that named it. */
export interface AuthenticatedCaller extends Subscription {
  /** The claim `sub`. */
  readonly subject: string | undefined;
  /** The claim `azp` or `client_id`. */
  readonly client: string | undefined;
}

/** A request that passed the `TokenGuard`. */
export interface AuthenticatedRequest {
  readonly user: AuthenticatedCaller;
}

/** The caller of an authenticated request, as a parameter of a handler. */
export const Caller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedCaller =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);
