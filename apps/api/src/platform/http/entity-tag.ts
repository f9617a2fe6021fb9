import { createHash } from 'node:crypto';

/** Returns the strong entity tag (RFC 9110) of a body: a digest of its bytes, so equal tags mean equal bodies. */
export function entityTag(pieces: readonly Uint8Array[]): string {
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(piece);
  return `"${digest.digest('base64url')}"`;
}
