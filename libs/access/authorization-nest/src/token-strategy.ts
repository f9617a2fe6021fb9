import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Subscription } from '@company-relations/authorization';
import { type SecretOrKeyProvider, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import type { AuthenticatedCaller } from './authenticated-request';
import { bearerTokenOf } from './bearer-token';
import { IssuerKeys } from './issuer-keys';
import type { TokenKeySource, TokenKeys } from './token-keys';
import { organisationClaim, subscriptionClaim, type TokenSettings } from './token-settings';
import { acceptableTokenHeader } from './token-header';

export const strategyName = 'company-relations-token';

/**
 * Finds subscriptions. The result may come from a cache whose entries are younger than the time within which changes of
 * subscriptions must take effect.
 */
export interface SubscriptionLookup {
  find(id: string): Promise<Subscription | undefined>;
}

export const tokenSettings = Symbol('token settings');
export const subscriptionLookup = Symbol('subscription lookup');

/** The maximum difference between the clocks of the issuer and of this service. */
const clockToleranceSeconds = 5;

/**
 * Authenticates a bearer token. Checks the token's signature, issuer, audience and times, and then loads the token's
 * subscription.
 */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, strategyName) {
  constructor(
    @Inject(tokenSettings) settings: TokenSettings,
    @Inject(subscriptionLookup) private readonly subscriptions: SubscriptionLookup,
  ) {
    super(strategyOptions(settings));
  }

  /**
   * Loads the subscription of a verified token.
   *
   * @returns null if the subscription may not be used with this token. Passport treats null as a failed authentication.
   */
  async validate(claims: Record<string, unknown>): Promise<AuthenticatedCaller | null> {
    const { exp, [subscriptionClaim]: id, [organisationClaim]: organisation } = claims;
    if (typeof exp !== 'number' || typeof id !== 'string' || typeof organisation !== 'string') return null;
    const subscription = await this.subscriptions.find(id);
    if (!subscription?.enabled || subscription.organisationId !== organisation) return null;
    return {
      ...subscription,
      subject: shortText(claims['sub']),
      client: shortText(claims['azp']) ?? shortText(claims['client_id']),
    };
  }
}

/**
 * The maximum length of a claim in characters. The audit log stores the claim with each disclosure, and a caller must
 * not be able to make the log grow without limit.
 */
const maxCharacters = 200;

function shortText(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim.slice(0, maxCharacters) : undefined;
}

function strategyOptions({ keys, issuer, audience, algorithms }: TokenSettings): StrategyOptionsWithoutRequest {
  return {
    jwtFromRequest: ({ headers }) => bearerTokenOf(headers.authorization) ?? null,
    secretOrKeyProvider: keyProvider(tokenKeys(keys), algorithms),
    issuer,
    audience,
    algorithms: [...algorithms],
    jsonWebTokenOptions: { clockTolerance: clockToleranceSeconds },
  };
}

function tokenKeys(source: TokenKeySource): TokenKeys {
  return 'publicKey' in source ? { find: async () => source.publicKey } : new IssuerKeys(source.jwksUri);
}

/**
 * Returns a function that looks up the key of a token. The function first checks everything that needs no key, so that
 * malformed tokens are refused even while the keys cannot be fetched. An error during the verification also refuses the
 * token: `passport-jwt` does not catch such an error, so it would become an unhandled rejection.
 */
function keyProvider(keys: TokenKeys, algorithms: readonly string[]): SecretOrKeyProvider {
  return (_request, token: string, done) => {
    const header = acceptableTokenHeader(token);
    if (!header || !algorithms.includes(header.alg))
      return done(new Error('The token is malformed or of another algorithm'));
    keys
      .find(header.kid)
      // The cast is needed because the types of `passport-jwt` allow only strings and buffers. `jsonwebtoken`, which
      // gets the key, accepts a KeyObject.
      .then((key) => (key ? done(null, key as unknown as Buffer) : done(new Error('The issuer has no such key'))))
      .catch((error: unknown) => done(error));
  };
}
