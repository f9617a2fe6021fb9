import type { KeyObject } from 'node:crypto';

/** Finds the keys that verify tokens. */
export type TokenKeySource = { readonly jwksUri: string } | { readonly publicKey: KeyObject };

/** The issuer's keys cannot be fetched: it is unknown whether a token is valid. */
export class TokenKeysUnavailable extends Error {
  readonly retriable = true;
  override readonly name = 'TokenKeysUnavailable';
}

/** Finds the key that verifies a token. */
export interface TokenKeys {
  /**
   * @param keyId the `kid` of the token's header.
   * @returns undefined when the issuer has no such key.
   * @throws TokenKeysUnavailable
   */
  find(keyId: string | undefined): Promise<KeyObject | undefined>;
}
