import { createHmac } from 'node:crypto';

/** The hash that is stored of an erased key: it reveals nothing without the secret of the graph. */
export function erasedHash(secret: string, key: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url');
}

/** The stored key of a withdrawal that had an id of an erased person in its key. The withdrawal stays in force. */
export function hiddenRemovalKey(secret: string, key: string): string {
  return `erased:${erasedHash(secret, key)}`;
}

/**
 * What was erased, as far as the statements at hand are about it. Keys are in clear here and hashed in the database:
 * `person:`, `company:` or `record:` and the source's id, `number:` and a national id, `national:`, a country or none, and a
 * national id, `register:` as identifiers have it, `proxy:` and the number of a business, as records name it.
 */
export class ErasedKeys {
  /** With the erasure that each belongs to. */
  private readonly erasures = new Map<string, string>();
  /** What was found to belong to an erasure, and the database does not have yet. */
  private readonly learnt = new Set<string>();

  /** The erasure of the first key that was erased. */
  erasureOf(...keys: readonly string[]): string | undefined {
    for (const key of keys) {
      const erasure = this.erasures.get(key);
      if (erasure !== undefined) return erasure;
    }
    return undefined;
  }

  /** What reading the database fills in. */
  add(key: string, erasure: string): void {
    this.erasures.set(key, erasure);
  }

  /** Adds a key that a statement ties to an erased person: later statements may name nothing else. */
  learn(key: string, erasure: string): void {
    if (this.erasures.has(key)) return;
    this.erasures.set(key, erasure);
    this.learnt.add(key);
  }

  /** What is to be written. */
  rows(secret: string | null): { readonly hash: string; readonly erasure: string | undefined }[] {
    return secret === null
      ? []
      : [...this.learnt].map((key) => ({ hash: erasedHash(secret, key), erasure: this.erasures.get(key) }));
  }
}
