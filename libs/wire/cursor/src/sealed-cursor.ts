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
 * The owner and the search for which a cursor is made. The cursor can be opened only with an equal owner and an equal
 * search.
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
 * The current version, and the former version 1. A token of version 1 cannot be checked without its search, because the
 * search is part of its seal. The service no longer creates such tokens, but cursor chains that began with them
 * continue.
 */
const [version, formerVersion] = [2, 1];
const nonceBytes = 12;
const tagBytes = 16;
const positionBytes = 3 * 8;
const digestBytes = 32;
/** The maximum length of a token of `sealCursor`. A longer token is refused without decoding it. */
const maxTokenLength = 192;
const invalid: CursorReading = { ok: false };

/**
 * Encrypts a position, so that a client can neither read nor change it. The token can be opened only with an equal
 * `binding`. It has the same length for every position and binding, and is safe in URLs and headers.
 *
 * Layout before base64url: version, length of key id, key id, nonce, ciphertext of position and digest of the search,
 * tag. The seal binds the token to its owner alone, so that it can be checked without knowing the search. Nonces are
 * random, so a key should encrypt at most 2^32 cursors before it is replaced.
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
 * Whether `sealCursor` made a token for this owner, regardless of the search. For a token of version 1, only its form
 * can be checked.
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

/** @returns undefined if the token is malformed or was sealed with an unknown key. */
function partsOf(token: string, keys: KeyRing): TokenParts | undefined {
  if (token.length > maxTokenLength) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // The base64url decoder ignores unknown characters and spare bits. But a token must have exactly one valid spelling.
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

/** The length in bytes of the content that a token of this version encrypts. NaN for an unknown version. */
function sealedBytesOf(of: number | undefined): number {
  if (of === formerVersion) return positionBytes;
  return of === version ? positionBytes + digestBytes : Number.NaN;
}

/** @returns undefined if the token is forged or damaged, or was made with another binding. */
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

/** The binding of tokens of version 1: a JSON text of owner and search. */
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
