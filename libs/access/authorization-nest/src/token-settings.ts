import type { TokenKeySource } from './token-keys';

/**
 * The signature algorithms that a deployment may allow. All of them are asymmetric, so that this service never needs a
 * key that can sign tokens.
 */
export const tokenAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
] as const;
export type TokenAlgorithm = (typeof tokenAlgorithms)[number];

/** Settings that decide which tokens are accepted. */
export interface TokenSettings {
  readonly keys: TokenKeySource;
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly TokenAlgorithm[];
}

/** The claim of a token with the id of its subscription. */
export const subscriptionClaim = 'subscription';
/** The claim of a token with the id of the client organisation to which the subscription belongs. */
export const organisationClaim = 'client_organisation';
