/** Numbered entries of bytes that are only ever added. */
export interface LedgerStore {
  /** Undefined where there is no entry of this number. */
  read(number: number): Promise<Buffer | undefined>;
  /** Adds an entry completely or not at all. @returns false where there is one of this number already, which stays as it is. */
  create(number: number, bytes: Buffer): Promise<boolean>;
  /** Ends connections; the store is not used afterwards. */
  close(): Promise<void>;
}

/** The name of an entry: numbers in the order of names. @throws RangeError for a number that is none. */
export function entryName(number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError('An entry of the ledger is numbered from 1.');
  return String(number).padStart(16, '0');
}
