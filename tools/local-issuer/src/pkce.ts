import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a text may be the base64url of a SHA-256 hash. */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Whether a verifier has the form of RFC 7636 (4.1) and this S256 challenge. */
export function fitsChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const hash = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(hash), Buffer.from(challenge));
}
