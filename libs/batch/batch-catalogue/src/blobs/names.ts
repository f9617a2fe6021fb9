/**
 * Checks the name of a blob before the name is used in a path.
 *
 * @throws RangeError if the name is not a sha-256.
 */
export function checkSha256(sha256: string): void {
  if (!isSha256(sha256)) throw new RangeError('The name of a blob is 64 lower-case hexadecimal digits.');
}

export function isSha256(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/**
 * Checks the id of a lease before the id is used in a path.
 *
 * @throws RangeError if the text is not the id of a lease.
 */
export function checkLease(lease: string): void {
  if (!isLease(lease)) throw new RangeError('The id of a lease is 32 lower-case hexadecimal digits.');
}

export function isLease(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name);
}
