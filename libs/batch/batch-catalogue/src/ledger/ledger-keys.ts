import { createSecretKey, type KeyObject } from 'node:crypto';

/**
 * The keys of a ledger by key id. The first key encrypts new entries. Each key decrypts the entries that it encrypted.
 */
export type LedgerKeys = ReadonlyMap<string, KeyObject>;

type LedgerKeysResult = { readonly keys: LedgerKeys } | { readonly problem: string };

const line = /^([A-Za-z0-9_-]{1,16}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads keys from lines of `<key id>:<base64 of 32 bytes>`. A problem contains the number of the wrong line, but never
 * the content of a line.
 */
export function readLedgerKeys(text: string): LedgerKeysResult {
  const keys = new Map<string, KeyObject>();
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const content = written.trim();
    if (content === '' || content.startsWith('#')) continue;
    const [, id, key] = line.exec(content) ?? [];
    if (id === undefined || key === undefined)
      return { problem: `line ${index + 1} is not <key id>:<base64 of 32 bytes>` };
    if (keys.has(id)) return { problem: `line ${index + 1} repeats a key id` };
    keys.set(id, createSecretKey(Buffer.from(key, 'base64')));
  }
  return keys.size === 0 ? { problem: 'there is no key' } : { keys };
}
