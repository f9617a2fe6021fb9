import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/**
 * The keys of cursors by key id. The first key encrypts new cursors. Each key decrypts the cursors that it encrypted,
 * so open cursor chains continue after a new first key was added.
 */
export type KeyRing = ReadonlyMap<string, KeyObject>;

export type KeyRingReading =
  { readonly ok: true; readonly keys: KeyRing } | { readonly ok: false; readonly problems: readonly string[] };

const keyBytes = 32;
const line = /^([A-Za-z0-9_-]{1,16}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads a key ring from lines of `<key id>:<base64 of 32 bytes>`. Blank lines and lines that begin with `#` are
 * skipped. Problems contain line numbers but never the content of a line.
 */
export function parseKeyRing(text: string): KeyRingReading {
  const keys = new Map<string, KeyObject>();
  const problems: string[] = [];
  text.split(/\r?\n/).forEach((written, index) => {
    const content = written.trim();
    if (content === '' || content.startsWith('#')) return;
    const [, id, key] = line.exec(content) ?? [];
    if (id === undefined || key === undefined)
      problems.push(`line ${index + 1} is not <key id>:<base64 of ${keyBytes} bytes>`);
    else if (keys.has(id)) problems.push(`line ${index + 1} repeats a key id`);
    else keys.set(id, createSecretKey(Buffer.from(key, 'base64')));
  });
  if (keys.size === 0 && problems.length === 0) problems.push('there is no key');
  return problems.length > 0 ? { ok: false, problems } : { ok: true, keys };
}

/** Returns a ring with one random key. Cursors of this ring become invalid when the process ends. */
export function randomKeyRing(): KeyRing {
  return new Map([['process', createSecretKey(randomBytes(keyBytes))]]);
}
