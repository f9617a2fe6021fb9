import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Subscription } from '@company-relations/authorization';
import { TokenKeysUnavailable } from './token-keys';
import { strategyName } from './token-strategy';

/** A request without a valid token of a usable subscription. The caller does not learn why it is not valid. */
export class Unauthenticated extends Error {
  override readonly name = 'Unauthenticated';
}

/** Lets requests of usable subscriptions pass and puts the subscription at `request.user`. */
@Injectable()
export class TokenGuard extends AuthGuard(strategyName) {
  /**
   * @param error what went wrong while the subscription was looked up
   * @param reason why passport refused the token
   * @throws Unauthenticated, TokenKeysUnavailable, or the error of the lookup
   */
  override handleRequest<User = Subscription>(error: unknown, user: User | false | null, reason: unknown): User {
    if (error) throw error;
    if (reason instanceof TokenKeysUnavailable) throw reason;
    if (!user) throw new Unauthenticated();
    return user;
  }
}
