/** A store of numbered entries. Entries can be added, but never changed or removed. */
export interface LedgerStore {
  /** Returns the entry with this number. Undefined if there is no such entry. */
  read(number: number): Promise<Buffer | undefined>;
  /**
   * Adds an entry completely or not at all.
   *
   * @returns false if there is already an entry of this number. That entry is not changed.
   */
  create(number: number, bytes: Buffer): Promise<boolean>;
  /** Closes the connections. The store must not be used afterwards. */
  close(): Promise<void>;
}

/**
 * Returns the name under which an entry is stored. The alphabetical order of the names is the order of the numbers.
 *
 * @throws RangeError if the number is not a whole number from 1.
 */
export function entryName(number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError('An entry of the ledger is numbered from 1.');
  return String(number).padStart(16, '0');
}
