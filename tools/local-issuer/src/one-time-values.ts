import { randomBytes } from 'node:crypto';

export interface OneTimeLimits {
  readonly lifetimeMs: number;
  /** If there are already this many values, a new value replaces the oldest. */
  readonly maxValues: number;
}

/** Stores values under keys that cannot be guessed. Each value can be taken once, and only for a short time. */
export class OneTimeValues<Value> {
  /** In the order in which they were added, so the first is the oldest. */
  private readonly byKey = new Map<string, { readonly value: Value; readonly expiresAt: number }>();

  /** @param now - the clock, in milliseconds. */
  constructor(
    private readonly limits: OneTimeLimits,
    private readonly now: () => number,
  ) {}

  /** @returns the key of the value. */
  add(value: Value): string {
    const [oldest] = this.byKey.keys();
    if (oldest !== undefined && this.byKey.size >= this.limits.maxValues) this.byKey.delete(oldest);
    const key = randomBytes(32).toString('base64url');
    this.byKey.set(key, { value, expiresAt: this.now() + this.limits.lifetimeMs });
    return key;
  }

  /** Removes the value. Undefined if there is none under this key, or if it was taken before or is too old. */
  take(key: string): Value | undefined {
    const entry = this.byKey.get(key);
    this.byKey.delete(key);
    return entry !== undefined && this.now() < entry.expiresAt ? entry.value : undefined;
  }
}
