import { createHmac } from 'node:crypto';

/**
 * Returns the hash under which an erased key is stored. Without the secret of the graph, the hash reveals nothing about
 * the key.
 */
export function erasedHash(secret: string, key: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url');
}

/**
 * Returns the hashed key under which the graph stores a withdrawal if the plain key contains an id of an erased person.
 * The withdrawal stays in force under the hashed key.
 */
export function hashedRemovalKey(secret: string, key: string): string {
  return `erased:${erasedHash(secret, key)}`;
}

/**
 * The keys of a batch of statements that belong to an erased person. Keys are plain text here, but hashed in the
 * database. A key has one of these forms:
 *
 * - `person:`, `company:` or `record:` and the id that the source gave
 * - `number:` and a national id
 * - `national:`, a country or none, and a national id
 * - `register:` and a register identifier
 * - `proxy:` and the number of a business, as records state it for their proxy
 */
export class ErasedKeys {
  /** The id of the erasure that each key belongs to. */
  private readonly erasures = new Map<string, string>();
  /** Keys that were found to belong to an erasure and must still be written to the database. */
  private readonly learnt = new Set<string>();

  /**
   * Returns the id of the erasure to which the first erased key among these keys belongs. Returns undefined if none of
   * them was erased.
   */
  erasureOf(...keys: readonly string[]): string | undefined {
    for (const key of keys) {
      const erasure = this.erasures.get(key);
      if (erasure !== undefined) return erasure;
    }
    return undefined;
  }

  /** Adds an erased key that was read from the database. */
  add(key: string, erasure: string): void {
    this.erasures.set(key, erasure);
  }

  /**
   * Adds a key that a statement connects with an erased person. The key is needed because later statements may contain
   * only this key of the person.
   */
  learn(key: string, erasure: string): void {
    if (this.erasures.has(key)) return;
    this.erasures.set(key, erasure);
    this.learnt.add(key);
  }

  /** Returns the rows to write to the database. */
  rows(secret: string | null): { readonly hash: string; readonly erasure: string | undefined }[] {
    return secret === null
      ? []
      : [...this.learnt].map((key) => ({ hash: erasedHash(secret, key), erasure: this.erasures.get(key) }));
  }
}
