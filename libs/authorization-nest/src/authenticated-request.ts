import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Subscription } from '@company-relations/authorization';

/** A request that passed the `TokenGuard`. */
export interface AuthenticatedRequest {
  readonly user: Subscription;
}

/** The subscription of an authenticated request, as a parameter of a handler. */
export const Caller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Subscription => context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);
