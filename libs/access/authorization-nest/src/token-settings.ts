import type { TokenKeySource } from './token-keys';

/** The signature algorithms that a deployment may allow. All are asymmetric: this service never holds a signing secret. */
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

/** Which tokens are accepted. */
export interface TokenSettings {
  readonly keys: TokenKeySource;
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly TokenAlgorithm[];
}

/** Names the subscription that a token is for, and the client organisation that holds it. */
export const subscriptionClaim = 'subscription';
export const organisationClaim = 'client_organisation';
