import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Subscription } from '@company-relations/authorization';
import { type SecretOrKeyProvider, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import type { AuthenticatedCaller } from './authenticated-request';
import { bearerTokenOf } from './bearer-token';
import { IssuerKeys } from './issuer-keys';
import type { TokenKeySource, TokenKeys } from './token-keys';
import { organisationClaim, subscriptionClaim, type TokenSettings } from './token-settings';
import { readableHeaderOf } from './token-header';

export const strategyName = 'company-relations-token';

/** Looks up subscriptions. An answer may be as old as the time within which a change must take effect. */
export interface SubscriptionLookup {
  find(id: string): Promise<Subscription | undefined>;
}

export const tokenSettings = Symbol('token settings');
export const subscriptionLookup = Symbol('subscription lookup');

/** Clocks of the issuer and of this service may differ by this much. */
const clockToleranceSeconds = 5;

/** From a bearer token to the subscription that it names: signature, issuer, audience and times, then the store. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, strategyName) {
  constructor(
    @Inject(tokenSettings) settings: TokenSettings,
    @Inject(subscriptionLookup) private readonly subscriptions: SubscriptionLookup,
  ) {
    super(strategyOptions(settings));
  }

  /** @returns null, which passport takes for a failed authentication, unless the subscription may be used with this token. */
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

/** The audit log stores the claim with each disclosure, so its length needs a limit. */
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
 * Asks for keys only where the token could be valid, so that rubbish is refused even while the keys cannot be fetched. What the
 * verification throws refuses the token too: passport-jwt catches nothing, and an unhandled rejection would end the process.
 */
function keyProvider(keys: TokenKeys, algorithms: readonly string[]): SecretOrKeyProvider {
  return (_request, token: string, done) => {
    const header = readableHeaderOf(token);
    if (!header || !algorithms.includes(header.alg))
      return done(new Error('The token is malformed or of another algorithm'));
    keys
      .find(header.kid)
      // jsonwebtoken takes a KeyObject; the types of passport-jwt know only texts and buffers.
      .then((key) => (key ? done(null, key as unknown as Buffer) : done(new Error('The issuer has no such key'))))
      .catch((error: unknown) => done(error));
  };
}
