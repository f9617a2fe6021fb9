import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring';

/** The position in a cursor chain. The three members are whole numbers from 0 to 2^53-1. */
export interface RunPosition {
  /** The last `ServiceId` that the chain has returned. */
  readonly after: number;
  /** Number of companies that the chain has returned so far. */
  readonly served: number;
  /** Number of companies that matched when the chain began. */
  readonly total: number;
}

export type CursorReading = { readonly ok: true; readonly position: RunPosition } | { readonly ok: false };

const algorithm = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const positionBytes = 3 * 8;
const sealedBytes = nonceBytes + positionBytes + tagBytes;
/** No token of `sealCursor` is longer than this. A longer token is refused without decoding it. */
const maxTokenLength = 128;
const invalid: CursorReading = { ok: false };

/**
 * Encrypts a position, so that a client can neither read nor change it. The token can be opened only with an equal
 * `binding`. It has the same length for every position, and is safe in URLs and headers.
 *
 * Layout before base64url: version, length of key id, key id, nonce, ciphertext, tag. Nonces are random, so a key
 * should encrypt at most 2^32 cursors before it is replaced.
 *
 * @param binding text that identifies the subscription and the search.
 * @throws RangeError if `keys` is empty or a number of the position is out of range.
 */
export function sealCursor(position: RunPosition, binding: string, keys: KeyRing): string {
  const [first] = keys;
  if (!first) throw new RangeError('A key ring needs a key');
  const [keyId, key] = first;
  const header = headerOf(keyId);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(header, binding));
  const sealed = Buffer.concat([cipher.update(packed(position)), cipher.final()]);
  return Buffer.concat([header, nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/**
 * Opens a token that `sealCursor` made with an equal binding and one of the keys. Every other token is invalid. This
 * function never throws.
 */
export function openCursor(token: string, binding: string, keys: KeyRing): CursorReading {
  if (token.length > maxTokenLength) return invalid;
  const bytes = Buffer.from(token, 'base64url');
  // The base64url decoder ignores unknown characters and spare bits. But a token must have exactly one valid spelling.
  if (bytes.toString('base64url') !== token) return invalid;
  const headerBytes = 2 + (bytes[1] ?? 0);
  if (bytes[0] !== version || bytes.length !== headerBytes + sealedBytes) return invalid;
  const header = bytes.subarray(0, headerBytes);
  const key = keys.get(header.toString('latin1', 2));
  return key ? opened(bytes.subarray(headerBytes), key, boundTo(header, binding)) : invalid;
}

function opened(sealed: Buffer, key: KeyObject, aad: Buffer): CursorReading {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(nonceBytes + positionBytes));
  try {
    const plain = Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes, nonceBytes + positionBytes)),
      decipher.final(),
    ]);
    return { ok: true, position: unpacked(plain) };
  } catch {
    // `final` throws if the tag does not match: the token is forged, damaged, or was made for another binding.
    return invalid;
  }
}

function headerOf(keyId: string): Buffer {
  return Buffer.concat([Buffer.from([version, keyId.length]), Buffer.from(keyId, 'latin1')]);
}

function boundTo(header: Buffer, binding: string): Buffer {
  return Buffer.concat([header, createHash('sha256').update(binding, 'utf8').digest()]);
}

function packed({ after, served, total }: RunPosition): Buffer {
  const bytes = Buffer.alloc(positionBytes);
  [after, served, total].forEach((value, index) => {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no position`);
    bytes.writeBigUInt64BE(BigInt(value), index * 8);
  });
  return bytes;
}

function unpacked(bytes: Buffer): RunPosition {
  const at = (index: number) => Number(bytes.readBigUInt64BE(index * 8));
  return { after: at(0), served: at(1), total: at(2) };
}
