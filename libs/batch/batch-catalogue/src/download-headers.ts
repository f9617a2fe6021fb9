import { createHash } from 'node:crypto';
import type { PackageRecord } from './package-record';

/**
 * Returns the strong entity tag of a package's download. The tag depends on the package id as well as on the bytes.
 * Otherwise equal tags would show that two organisations got the same bytes.
 */
export function entityTag({ packageId, content }: Pick<PackageRecord, 'packageId' | 'content'>): string {
  return `"${createHash('sha256').update(`${packageId} ${content.sha256}`).digest('base64url')}"`;
}

/** Returns the value of the header `Repr-Digest` (RFC 9530) for a package's download. */
export function reprDigest({ content }: Pick<PackageRecord, 'content'>): string {
  return `sha-256=:${Buffer.from(content.sha256, 'hex').toString('base64')}:`;
}
