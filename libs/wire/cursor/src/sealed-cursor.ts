import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring';

/** The position in a cursor chain. All three members are whole numbers from 0 to 2^53-1. */
export interface ChainPosition {
  /** The last `ServiceId` that the chain has returned. */
  readonly after: number;
  /** Number of companies that the chain has returned so far. */
  readonly served: number;
  /** Number of companies that matched when the chain began. */
  readonly total: number;
}

/**
 * The subscription and the search for which a cursor is made. Only a request with the same subscription and the same
 * search can open the cursor.
 */
export interface CursorBinding {
  /** The subscription. */
  readonly owner: string;
  /** The filters of the search, as JSON. */
  readonly search: string;
}

export type CursorReading = { readonly ok: true; readonly position: ChainPosition } | { readonly ok: false };

const algorithm = 'aes-256-gcm';
/**
 * The current version of tokens, and the former version 1. The service no longer creates tokens of version 1, but still
 * opens them, so that cursor chains that began with them continue. The seal of a token of version 1 includes the
 * search, so the token cannot be checked without its search.
 */
const [version, formerVersion] = [2, 1];
const nonceBytes = 12;
const tagBytes = 16;
const positionBytes = 3 * 8;
const digestBytes = 32;
/** The maximum length of a token of `sealCursor`, in characters. A longer token is refused without decoding it. */
const maxTokenLength = 192;
const invalid: CursorReading = { ok: false };

/**
 * Encrypts a position, so that a client can neither read nor change it. The token can be opened only with an equal
 * `binding`. All tokens have the same length, whatever their position and binding, and are safe in URLs and headers.
 *
 * Layout before base64url: version, length of key id, key id, nonce, ciphertext of position and digest of the search,
 * tag. The seal covers the owner but not the search, so that the service can check a token without knowing the search.
 * Nonces are random, so a key should encrypt at most 2^32 cursors before it is replaced.
 *
 * @throws RangeError if `keys` is empty or a number of the position is out of range.
 */
export function sealCursor(position: ChainPosition, { owner, search }: CursorBinding, keys: KeyRing): string {
  const [first] = keys;
  if (!first) throw new RangeError('A key ring needs a key');
  const [keyId, key] = first;
  const header = headerOf(keyId);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(header, owner));
  const sealed = Buffer.concat([cipher.update(packed(position)), cipher.update(digestOf(search)), cipher.final()]);
  return Buffer.concat([header, nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/**
 * Opens a token that `sealCursor` made with an equal binding and one of the keys. Every other token is invalid. This
 * function never throws.
 */
export function openCursor(token: string, binding: CursorBinding, keys: KeyRing): CursorReading {
  const parts = partsOf(token, keys);
  if (!parts) return invalid;
  if (parts.version === formerVersion) return readingOf(decrypted(parts, formerBinding(binding)));
  const plain = decrypted(parts, binding.owner);
  const fits = plain?.subarray(positionBytes).equals(digestOf(binding.search)) ?? false;
  return fits ? readingOf(plain) : invalid;
}

/**
 * Returns whether `sealCursor` made a token for this owner, regardless of the search. For a token of version 1, only
 * its form is checked.
 */
export function isSealedCursor(token: string, owner: string, keys: KeyRing): boolean {
  const parts = partsOf(token, keys);
  return parts !== undefined && (parts.version === formerVersion || decrypted(parts, owner) !== undefined);
}

/** The parts of a token. */
interface TokenParts {
  readonly version: number;
  readonly header: Buffer;
  readonly key: KeyObject;
  readonly nonce: Buffer;
  readonly sealed: Buffer;
  readonly tag: Buffer;
}

/**
 * Decodes a token into its parts. Decrypts nothing.
 *
 * @returns undefined if the token is malformed or was sealed with an unknown key.
 */
function partsOf(token: string, keys: KeyRing): TokenParts | undefined {
  if (token.length > maxTokenLength) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // The base64url decoder ignores unknown characters and spare bits, so several texts could give the same bytes. Only
  // the canonical text of a token is valid.
  if (bytes.toString('base64url') !== token) return undefined;
  const headerBytes = 2 + (bytes[1] ?? 0);
  const sealedBytes = sealedBytesOf(bytes[0]);
  if (bytes[0] === undefined || bytes.length !== headerBytes + nonceBytes + sealedBytes + tagBytes) return undefined;
  const header = bytes.subarray(0, headerBytes);
  const key = keys.get(header.toString('latin1', 2));
  if (!key) return undefined;
  const nonce = bytes.subarray(headerBytes, headerBytes + nonceBytes);
  const sealed = bytes.subarray(headerBytes + nonceBytes, -tagBytes);
  return { version: bytes[0], header, key, nonce, sealed, tag: bytes.subarray(-tagBytes) };
}

/** Returns the length, in bytes, of the content that a token of this version encrypts. NaN for an unknown version. */
function sealedBytesOf(of: number | undefined): number {
  if (of === formerVersion) return positionBytes;
  return of === version ? positionBytes + digestBytes : Number.NaN;
}

/**
 * Decrypts the content of a token.
 *
 * @returns undefined if the token is forged or damaged, or was made with another binding.
 */
function decrypted({ header, key, nonce, sealed, tag }: TokenParts, bound: string): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(header, bound));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    // `final` throws if the tag does not match.
    return undefined;
  }
}

function readingOf(plain: Buffer | undefined): CursorReading {
  return plain ? { ok: true, position: unpacked(plain) } : invalid;
}

/** Returns the binding of tokens of version 1: a JSON text of owner and search. */
function formerBinding({ owner, search }: CursorBinding): string {
  return `[${JSON.stringify(owner)},${search}]`;
}

function headerOf(keyId: string): Buffer {
  return Buffer.concat([Buffer.from([version, keyId.length]), Buffer.from(keyId, 'latin1')]);
}

function boundTo(header: Buffer, binding: string): Buffer {
  return Buffer.concat([header, digestOf(binding)]);
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

function packed({ after, served, total }: ChainPosition): Buffer {
  const bytes = Buffer.alloc(positionBytes);
  [after, served, total].forEach((value, index) => {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no position`);
    bytes.writeBigUInt64BE(BigInt(value), index * 8);
  });
  return bytes;
}

function unpacked(bytes: Buffer): ChainPosition {
  const at = (index: number) => Number(bytes.readBigUInt64BE(index * 8));
  return { after: at(0), served: at(1), total: at(2) };
}
