import { createPublicKey, type KeyObject } from 'node:crypto';
import jwksRsa from 'jwks-rsa';
import { type TokenKeys, TokenKeysUnavailable } from './token-keys';

const fetchTimeoutMs = 5_000;
/** The key set is fetched again after this time: the longest that a key withdrawn by the issuer is still trusted. */
export const freshMs = 10 * 60_000;
/** While the issuer cannot be reached, the keys that it published last remain in use for this long. */
export const usableMs = 60 * 60_000;
/** However many tokens name an unknown key, the issuer is asked no more often than this. */
export const pauseMs = 6_000;

interface KeySet {
  readonly byId: ReadonlyMap<string | undefined, KeyObject>;
  readonly fetchedAt: number;
}

/**
 * The published keys of a token issuer (JWKS): kept, fetched again when they are old or when a token names a new one. One
 * set for all tokens, so that a flood of invented key ids cannot displace or block the real ones.
 */
export class IssuerKeys implements TokenKeys {
  private readonly client: jwksRsa.JwksClient;
  private keySet: KeySet | undefined;
  private lastAttemptAt = Number.NEGATIVE_INFINITY;
  private lastAttemptFailed = false;
  private running: Promise<void> | undefined;

  /** @param now the clock, in milliseconds. */
  constructor(
    jwksUri: string,
    private readonly now: () => number = Date.now,
  ) {
    this.client = jwksRsa({ jwksUri, cache: false, rateLimit: false, timeout: fetchTimeoutMs });
  }

  async find(keyId: string | undefined): Promise<KeyObject | undefined> {
    const fresh = this.keyYoungerThan(freshMs, keyId);
    if (fresh) return fresh;
    await this.refresh();
    const key = this.keyYoungerThan(usableMs, keyId);
    if (!key && this.lastAttemptFailed) throw new TokenKeysUnavailable("The token issuer's keys cannot be fetched");
    return key;
  }

  private keyYoungerThan(maxAgeMs: number, keyId: string | undefined): KeyObject | undefined {
    return this.keySet && this.now() - this.keySet.fetchedAt < maxAgeMs ? this.keySet.byId.get(keyId) : undefined;
  }

  private async refresh(): Promise<void> {
    if (!this.running && this.now() - this.lastAttemptAt < pauseMs) return;
    this.running ??= this.fetchKeySet().finally(() => {
      this.running = undefined;
    });
    await this.running;
  }

  private async fetchKeySet(): Promise<void> {
    this.lastAttemptAt = this.now();
    try {
      const keys = await this.client.getSigningKeys();
      this.keySet = { byId: keysById(keys), fetchedAt: this.now() };
      this.lastAttemptFailed = false;
    } catch {
      this.lastAttemptFailed = true;
    }
  }
}

/** Parses each key once: doing it for each token costs more than all the rest of a small request. */
function keysById(keys: readonly jwksRsa.SigningKey[]): Map<string | undefined, KeyObject> {
  const byId = new Map<string | undefined, KeyObject>(
    keys.map((key) => [key.kid, createPublicKey(key.getPublicKey())]),
  );
  // An issuer with a single key need not name it in its tokens.
  const [only] = byId.values();
  if (keys.length === 1 && only) byId.set(undefined, only);
  else byId.delete(undefined);
  return byId;
}
