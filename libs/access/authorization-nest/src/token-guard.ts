import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Subscription } from '@company-relations/authorization';
import { TokenKeysUnavailable } from './token-keys';
import { strategyName } from './token-strategy';

/** The request has no valid token of an enabled subscription. The caller does not learn the reason. */
export class Unauthenticated extends Error {
  override readonly name = 'Unauthenticated';
}

/**
 * Accepts requests whose token is valid and names an enabled subscription. Puts that subscription into `request.user`.
 */
@Injectable()
export class TokenGuard extends AuthGuard(strategyName) {
  /**
   * @param error - the error of the subscription lookup, if any.
   * @param reason - the reason why passport refused the token, if it did.
   * @throws Unauthenticated, TokenKeysUnavailable, or the error of the lookup.
   */
  override handleRequest<User = Subscription>(error: unknown, user: User | false | null, reason: unknown): User {
    if (error) throw error;
    if (reason instanceof TokenKeysUnavailable) throw reason;
    if (!user) throw new Unauthenticated();
    return user;
  }
}
