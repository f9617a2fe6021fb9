import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';

/** The signature algorithms of manifests: Ed25519, or ECDSA on P-256 with SHA-256. */
export type SignatureAlgorithm = 'EdDSA' | 'ES256';

/** A public key in the form in which `/.well-known/jwks.json` publishes it. */
export interface PublicJwk extends JWK {
  readonly kid: string;
  readonly alg: SignatureAlgorithm;
  readonly use: 'sig';
}

/** A JSON Web Key Set (RFC 7517). */
export interface JsonWebKeySet {
  readonly keys: readonly JWK[];
}

/** The key that signs manifests. */
export interface ManifestKey {
  readonly privateKey: KeyObject;
  /** Thumbprint of the public key (RFC 7638). */
  readonly kid: string;
  readonly alg: SignatureAlgorithm;
  readonly publicJwk: PublicJwk;
}

/** A key cannot sign manifests. The message never contains the key. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

const unfit = 'Manifests are signed with a key of Ed25519 or P-256 only.';

/**
 * Returns the signature algorithm of a public or private key. Returns undefined if manifests do not support the key.
 */
export function algorithmOf(jwk: { readonly kty?: string; readonly crv?: string }): SignatureAlgorithm | undefined {
  if (jwk.kty === 'OKP' && jwk.crv === 'Ed25519') return 'EdDSA';
  if (jwk.kty === 'EC' && jwk.crv === 'P-256') return 'ES256';
  return undefined;
}

/**
 * Reads the private key that signs manifests.
 *
 * @param pem private key in PKCS #8 or SEC 1, not encrypted.
 * @throws KeyError if the text is not an Ed25519 or P-256 key in one of these two forms.
 */
export async function readSigningKey(pem: string): Promise<ManifestKey> {
  const privateKey = parseOrKeyError(
    () => createPrivateKey(pem),
    'The signing key is no private key in PEM, or it is encrypted.',
  );
  const publicJwk = await publicJwkOf(createPublicKey(privateKey));
  return { privateKey, kid: publicJwk.kid, alg: publicJwk.alg, publicJwk };
}

/** Generates an Ed25519 key. Returns it as PKCS #8 in PEM. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/**
 * Returns the public part of a key as a JWK with its key id and algorithm.
 *
 * @throws KeyError if the key cannot sign manifests.
 */
export async function publicJwkOf(key: KeyObject): Promise<PublicJwk> {
  // Some kinds of key have no JWK form. Node then throws an error.
  const jwk: JWK = parseOrKeyError(() => key.export({ format: 'jwk' }), unfit);
  const alg = algorithmOf(jwk);
  if (alg === undefined) throw new KeyError(unfit);
  const { kty, crv, x, y } = jwk;
  const kid = await calculateJwkThumbprint(jwk);
  return { kty, crv, x, ...(y !== undefined && { y }), kid, alg, use: 'sig' };
}

/**
 * Runs a parser of keys. The parser's own error may quote the key, so this function replaces the error.
 *
 * @throws KeyError with the given message.
 */
export function parseOrKeyError<T>(parse: () => T, message: string): T {
  try {
    return parse();
  } catch {
    throw new KeyError(message);
  }
}
