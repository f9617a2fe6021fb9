import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { JWK } from 'jose';
import { KeyError, parseOrKeyError, type PublicJwk, publicJwkOf } from './signing-key';

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;

/**
 * Returns the key set for `/.well-known/jwks.json`: the current key, and older keys that signed packages which can
 * still be downloaded.
 *
 * @param sources texts of key files, or public keys. A text contains public keys in PEM or a JWK Set.
 * @throws KeyError if a text has no key, if a key has an unsupported type, or if a key is private. A private key must
 *   not be in a published file.
 */
export async function jwksOf(
  sources: readonly (string | PublicJwk)[],
): Promise<{ readonly keys: readonly PublicJwk[] }> {
  const keys = new Map<string, PublicJwk>();
  for (const source of sources) {
    const found = typeof source === 'string' ? await keysOfText(source) : [source];
    for (const key of found) keys.set(key.kid, key);
  }
  return { keys: [...keys.values()] };
}

function keysOfText(text: string): Promise<PublicJwk[]> {
  return text.trimStart().startsWith('{') ? keysOfJson(text) : keysOfPem(text);
}

function keysOfPem(text: string): Promise<PublicJwk[]> {
  const blocks = [...text.matchAll(pemBlock)];
  if (blocks.length === 0) throw new KeyError('There is no public key in PEM and no JWK Set.');
  if (/PRIVATE KEY/.test(text)) throw new KeyError('There is a private key among the public keys.');
  return Promise.all(
    blocks.map(([pem]) => publicJwkOf(parseOrKeyError(() => createPublicKey(pem), 'A public key in PEM is damaged.'))),
  );
}

async function keysOfJson(text: string): Promise<PublicJwk[]> {
  const set: { readonly keys?: unknown } = parseOrKeyError(() => JSON.parse(text), 'The JWK Set is not JSON.');
  if (!Array.isArray(set.keys) || set.keys.length === 0) throw new KeyError('The JWK Set has no keys.');
  return Promise.all(set.keys.map(keyOfJwk));
}

async function keyOfJwk(jwk: JWK | null): Promise<PublicJwk> {
  if (jwk === null || typeof jwk !== 'object') throw new KeyError('A key of the JWK Set is no object.');
  if (jwk.d !== undefined || jwk.k !== undefined) throw new KeyError('There is a private key among the public keys.');
  const key = await publicJwkOf(
    parseOrKeyError(
      () => createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }),
      'A key of the JWK Set is damaged.',
    ),
  );
  if (jwk.kid !== undefined && jwk.kid !== key.kid) throw new KeyError('The kid of a key is not its thumbprint.');
  return key;
}
