import type { KeyObject } from 'node:crypto';

/** The source of the keys that verify tokens: the URL of a key set, or one configured key. */
export type TokenKeySource = { readonly jwksUri: string } | { readonly publicKey: KeyObject };

/** The keys of the issuer cannot be fetched, so it is unknown whether a token is valid. */
export class TokenKeysUnavailable extends Error {
  readonly retriable = true;
  override readonly name = 'TokenKeysUnavailable';
}

/** Finds the key that verifies a token. */
export interface TokenKeys {
  /**
   * Returns the key with this ID.
   *
   * @param keyId - the `kid` in the header of the token.
   * @returns undefined if the issuer has no such key.
   * @throws TokenKeysUnavailable
   */
  find(keyId: string | undefined): Promise<KeyObject | undefined>;
}
