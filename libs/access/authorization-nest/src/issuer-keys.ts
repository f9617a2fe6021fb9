import { createPublicKey, type KeyObject } from 'node:crypto';
import jwksRsa from 'jwks-rsa';
import { type TokenKeys, TokenKeysUnavailable } from './token-keys';

const fetchTimeoutMs = 5_000;
/**
 * The age in milliseconds at which the key set is fetched again. After the issuer has withdrawn a key, the service
 * trusts the key for at most this long.
 */
export const keySetFreshMs = 10 * 60_000;
/** The maximum age of the key set, in milliseconds, while the issuer cannot be reached. */
export const maxKeySetAgeWithoutIssuerMs = 60 * 60_000;
/**
 * The minimum time between two requests to the issuer, in milliseconds. The limit applies no matter how many tokens
 * contain an unknown key ID.
 */
export const minKeySetFetchIntervalMs = 6_000;

interface KeySet {
  readonly byId: ReadonlyMap<string | undefined, KeyObject>;
  readonly fetchedAt: number;
}

/**
 * The published keys (JWKS) of a token issuer. The keys are cached, and fetched again when they are old or when a token
 * contains an unknown key ID. All tokens share one key set, so a flood of invented key IDs cannot displace real keys.
 */
export class IssuerKeys implements TokenKeys {
  private readonly client: jwksRsa.JwksClient;
  private keySet: KeySet | undefined;
  private lastAttemptAt = Number.NEGATIVE_INFINITY;
  private lastAttemptFailed = false;
  private running: Promise<void> | undefined;

  /** @param now - the clock, in milliseconds. */
  constructor(
    jwksUri: string,
    private readonly now: () => number = Date.now,
  ) {
    this.client = jwksRsa({ jwksUri, cache: false, rateLimit: false, timeout: fetchTimeoutMs });
  }

  async find(keyId: string | undefined): Promise<KeyObject | undefined> {
    const fresh = this.keyYoungerThan(keySetFreshMs, keyId);
    if (fresh) return fresh;
    await this.refresh();
    const key = this.keyYoungerThan(maxKeySetAgeWithoutIssuerMs, keyId);
    if (!key && this.lastAttemptFailed) throw new TokenKeysUnavailable("The token issuer's keys cannot be fetched");
    return key;
  }

  private keyYoungerThan(maxAgeMs: number, keyId: string | undefined): KeyObject | undefined {
    return this.keySet && this.now() - this.keySet.fetchedAt < maxAgeMs ? this.keySet.byId.get(keyId) : undefined;
  }

  private async refresh(): Promise<void> {
    if (!this.running && this.now() - this.lastAttemptAt < minKeySetFetchIntervalMs) return;
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

/**
 * Indexes the keys by ID and parses each key once. Parsing keys for each token would cost more than everything else in
 * a small request.
 */
function keysById(keys: readonly jwksRsa.SigningKey[]): Map<string | undefined, KeyObject> {
  const byId = new Map<string | undefined, KeyObject>(
    keys.map((key) => [key.kid, createPublicKey(key.getPublicKey())]),
  );
  // A token may lack the key ID if its issuer has only one key.
  const [only] = byId.values();
  if (keys.length === 1 && only) byId.set(undefined, only);
  else byId.delete(undefined);
  return byId;
}
