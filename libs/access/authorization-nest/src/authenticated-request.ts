import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Subscription } from '@company-relations/authorization';

/** A subscription, together with the user and the program that the token was made for. */
export interface AuthenticatedCaller extends Subscription {
  /** The claim `sub` of the token: the user or program that the issuer made the token for. */
  readonly subject: string | undefined;
  /** The claim `azp` or `client_id` of the token: the program that obtained the token. */
  readonly client: string | undefined;
}

/** A request that passed the `TokenGuard`. */
export interface AuthenticatedRequest {
  readonly user: AuthenticatedCaller;
}

/** Parameter decorator that injects the caller of an authenticated request into a handler. */
export const Caller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedCaller =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);
