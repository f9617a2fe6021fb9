import { Ajv2020 } from 'ajv/dist/2020.js';
import canonicalize from 'canonicalize';
import { CompactSign, compactVerify, importJWK, type JWK } from 'jose';
import type { Manifest, SignedManifest } from './manifest';
import { manifestSchema } from './manifest-schema';
import { algorithmOf, type JsonWebKeySet, type ManifestKey, type SignatureAlgorithm } from './signing-key';

/** The reasons why a manifest is refused. */
export type Refusal = 'malformed' | 'unknown-key' | 'wrong-signature';

export type Verification =
  | { readonly ok: true; readonly manifest: Manifest; readonly kid: string }
  | { readonly ok: false; readonly reason: Refusal; readonly message: string };

interface SignatureHeader {
  readonly alg: SignatureAlgorithm;
  readonly kid: string;
}

const isSignedManifest = new Ajv2020().compile<SignedManifest>(manifestSchema);

/**
 * Signs a manifest and returns it with the signature.
 *
 * @throws RangeError if the manifest does not conform to the schema.
 */
export async function signManifest(manifest: Manifest, { privateKey, alg, kid }: ManifestKey): Promise<SignedManifest> {
  const signed = await new CompactSign(payloadOf(manifest)).setProtectedHeader({ alg, kid }).sign(privateKey);
  const [header, , proof] = signed.split('.');
  const whole: SignedManifest = { ...manifest, signature: `${header}..${proof}` };
  if (!isSignedManifest(whole)) throw new RangeError(`This is no manifest: ${whatIsWrong()}.`);
  return whole;
}

/**
 * Checks that a manifest is complete and has not been changed since its service signed it.
 *
 * @param signed parsed JSON of unknown origin.
 * @param jwks the public keys of the service. They must come from a trusted source.
 */
export async function verifyManifest(signed: unknown, jwks: JsonWebKeySet): Promise<Verification> {
  if (!isSignedManifest(signed)) return refused('malformed', `It is no manifest: ${whatIsWrong()}.`);
  const { signature, ...manifest } = signed;
  const [header = '', , proof = ''] = signature.split('.');
  const named = headerOf(header);
  if (named === undefined)
    return refused('malformed', 'The signature does not name a key and an algorithm of manifests.');
  const key = keyFor(named, jwks);
  if (key === undefined) return refused('unknown-key', 'It is signed with a key that the service does not show.');
  const payload = Buffer.from(payloadOf(manifest)).toString('base64url');
  const holds = isCanonical(proof) && (await verifies(`${header}.${payload}.${proof}`, key, named.alg));
  return holds
    ? { ok: true, manifest, kid: named.kid }
    : refused('wrong-signature', 'It was changed after it was signed.');
}

/** Returns the bytes that are signed: the canonical JSON of all members except the signature. */
function payloadOf(manifest: Manifest): Uint8Array {
  return Buffer.from(canonicalize(manifest) as string);
}

/**
 * Decodes a protected header. The header must have `alg` and `kid` and no other member, because another member could
 * change the meaning of the signature.
 */
function headerOf(encoded: string): SignatureHeader | undefined {
  let header: unknown;
  try {
    header = JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (typeof header !== 'object' || header === null || Object.keys(header).sort().join() !== 'alg,kid')
    return undefined;
  const { alg, kid } = header as Record<string, unknown>;
  return (alg === 'EdDSA' || alg === 'ES256') && typeof kid === 'string' ? { alg, kid } : undefined;
}

/**
 * Returns the only key with this id, if its algorithm is the algorithm in the header. The signer must not be able to
 * choose how a key is used.
 */
function keyFor({ alg, kid }: SignatureHeader, { keys }: JsonWebKeySet): JWK | undefined {
  const [key, ...others] = keys.filter((candidate) => candidate.kid === kid);
  if (key === undefined || others.length > 0 || algorithmOf(key) !== alg) return undefined;
  return (key.alg ?? alg) === alg && (key.use ?? 'sig') === 'sig' ? key : undefined;
}

/**
 * Returns whether a base64url text is canonical. Several texts can encode the same signature, because the spare bits at
 * the end of a text may have any value. Only one of these texts is accepted.
 */
const isCanonical = (encoded: string): boolean => Buffer.from(encoded, 'base64url').toString('base64url') === encoded;

async function verifies(jws: string, key: JWK, alg: SignatureAlgorithm): Promise<boolean> {
  try {
    await compactVerify(jws, await importJWK(key, alg), { algorithms: [alg] });
    return true;
  } catch {
    return false;
  }
}

function whatIsWrong(): string {
  const [first] = isSignedManifest.errors ?? [];
  return first === undefined
    ? 'it differs from the schema'
    : `${first.instancePath || 'the whole'} ${first.message ?? ''}`.trim();
}

const refused = (reason: Refusal, message: string): Verification => ({ ok: false, reason, message });
