import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { LedgerEntry } from '@company-relations/erasure-ledger';
import type { LedgerKeys } from './ledger-keys';

const ivBytes = 12;
const tagBytes = 16;

/** An entry of the ledger cannot be decrypted. Either the key is missing, or the entry was changed. */
export class LedgerEntryError extends Error {
  override readonly name = 'LedgerEntryError';
}

/**
 * Encrypts an entry with AES-256-GCM as `1 <key id> <base64>`. The encryption also authenticates the number of the
 * entry, so that the entry cannot be moved to another number.
 */
export function sealEntry(entry: LedgerEntry, number: number, keys: LedgerKeys): Buffer {
  const [first] = keys;
  if (!first) throw new RangeError('There is no key.');
  const [id, key] = first;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(boundTo(number, id));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(entry), 'utf8'), cipher.final()]);
  return Buffer.from(`1 ${id} ${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}\n`);
}

/**
 * Decrypts an entry.
 *
 * @throws LedgerEntryError
 */
export function openEntry(bytes: Buffer, number: number, keys: LedgerKeys): LedgerEntry {
  const [version, id = '', text = ''] = bytes.toString('latin1').trimEnd().split(' ');
  const key = keys.get(id);
  if (version !== '1' || !key)
    throw new LedgerEntryError(
      `Entry ${number} of the erasure ledger needs a key that is not among ERASURE_LEDGER_KEYS_FILE.`,
    );
  try {
    return JSON.parse(decrypted(Buffer.from(text, 'base64'), boundTo(number, id), key)) as LedgerEntry;
  } catch {
    throw new LedgerEntryError(`Entry ${number} of the erasure ledger is damaged, or was changed.`);
  }
}

function decrypted(sealed: Buffer, bound: Buffer, key: KeyObject): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(bound).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

function boundTo(number: number, keyId: string): Buffer {
  return Buffer.from(`company-relations erasure ledger ${number} ${keyId}`);
}
