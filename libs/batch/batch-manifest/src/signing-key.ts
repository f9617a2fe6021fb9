import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';

/** The signatures of manifests: Ed25519, or ECDSA on P-256 with SHA-256. */
export type SignatureAlgorithm = 'EdDSA' | 'ES256';

/** A public key as `/.well-known/jwks.json` shows it. */
export interface PublicJwk extends JWK {
  readonly kid: string;
  readonly alg: SignatureAlgorithm;
  readonly use: 'sig';
}

/** A JWK Set (RFC 7517). */
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

/** A key that manifests are not signed with. The message never shows the key. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

const unfit = 'Manifests are signed with a key of Ed25519 or P-256 only.';

/** The algorithm that a public or private key signs with, if manifests know it. */
export function algorithmOf(jwk: { readonly kty?: string; readonly crv?: string }): SignatureAlgorithm | undefined {
  if (jwk.kty === 'OKP' && jwk.crv === 'Ed25519') return 'EdDSA';
  if (jwk.kty === 'EC' && jwk.crv === 'P-256') return 'ES256';
  return undefined;
}

/**
 * @param pem private key in PKCS #8 or SEC 1, not encrypted.
 * @throws KeyError when it is no such key of Ed25519 or P-256.
 */
export async function readSigningKey(pem: string): Promise<ManifestKey> {
  const privateKey = parsed(
    () => createPrivateKey(pem),
    'The signing key is no private key in PEM, or it is encrypted.',
  );
  const publicJwk = await publicJwkOf(createPublicKey(privateKey));
  return { privateKey, kid: publicJwk.kid, alg: publicJwk.alg, publicJwk };
}

/** A new Ed25519 key: PKCS #8 in PEM. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** @throws KeyError for a key that manifests are not signed with. */
export async function publicJwkOf(key: KeyObject): Promise<PublicJwk> {
  // Some kinds of key have no such form, and Node throws.
  const jwk: JWK = parsed(() => key.export({ format: 'jwk' }), unfit);
  const alg = algorithmOf(jwk);
  if (alg === undefined) throw new KeyError(unfit);
  const { kty, crv, x, y } = jwk;
  const kid = await calculateJwkThumbprint(jwk);
  return { kty, crv, x, ...(y !== undefined && { y }), kid, alg, use: 'sig' };
}

/** A parser's own message may quote the key, so it is not passed on. */
export function parsed<T>(parse: () => T, message: string): T {
  try {
    return parse();
  } catch {
    throw new KeyError(message);
  }
}
