import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Subscription } from '@company-relations/authorization';
import { carriesBearerToken } from './bearer-token';
import { TokenKeysUnavailable } from './token-keys';
import { strategyName } from './token-strategy';

/**
 * The request has no valid token of an enabled subscription, or asks for something whose existence the caller must not
 * learn. The response shows whether the service received a token, but not why the token is not accepted.
 */
export class Unauthenticated extends Error {
  override readonly name = 'Unauthenticated';
  /** True if the request has a token that the service does not accept. False if the request has no token. */
  readonly isTokenRejected: boolean;

  constructor({ isTokenRejected }: { readonly isTokenRejected: boolean }) {
    super();
    this.isTokenRejected = isTokenRejected;
  }
}

/** Accepts requests with a valid token of an enabled subscription. Puts this subscription into `request.user`. */
@Injectable()
export class TokenGuard extends AuthGuard(strategyName) {
  /**
   * Returns the authenticated subscription.
   *
   * @param error - the error of the subscription lookup, if any.
   * @param reason - the reason why passport refused the token, if it did.
   * @throws Unauthenticated, TokenKeysUnavailable, or the error of the lookup.
   */
  override handleRequest<User = Subscription>(
    error: unknown,
    user: User | false | null,
    reason: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    if (reason instanceof TokenKeysUnavailable) throw reason;
    if (!user) throw new Unauthenticated({ isTokenRejected: carriesBearerToken(authorizationOf(context)) });
    return user;
  }
}

function authorizationOf(context: ExecutionContext): string | undefined {
  return context.switchToHttp().getRequest<{ headers: { authorization?: string } }>().headers.authorization;
}
