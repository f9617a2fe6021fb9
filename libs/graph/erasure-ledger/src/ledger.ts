import type { Erasure } from './erasure';

/** What an erasure keeps out of the graph, only as hashes with the secret of the graph. */
export interface KeptAway {
  readonly secret: string;
  readonly hashes: readonly string[];
  /** See `ErasedProtection`. */
  readonly protections: readonly { readonly number: string; readonly person: string }[];
}

/** A person who is about to be erased. The ledger stores only keyed hashes and counts of them. */
export interface ErasureEntry extends KeptAway {
  readonly kind: 'erasure';
  readonly erasure: Omit<Erasure, 'serviceIds'>;
}

/** An erasure that is about to be revoked. */
export interface RevocationEntry {
  readonly kind: 'lift';
  readonly erasure: string;
  readonly liftedAt: string;
}

/** Packages that are about to be withdrawn. */
export interface WithdrawalEntry {
  readonly kind: 'withdrawal';
  /** Of this entry alone: the ids of the packages are hashed with it. */
  readonly secret: string;
  readonly packages: readonly string[];
  readonly reason: string;
}

/** Entries that must outlive the graph: see `ErasureLedger` of the catalogue. */
export type LedgerEntry = ErasureEntry | RevocationEntry | WithdrawalEntry;

/** An entry of the ledger that a graph has followed. */
export interface FollowedEntry {
  readonly number: number;
  /** SHA-256 of the entry as it is stored. */
  readonly digest: string;
}

/** Where entries are written before the graph is changed. */
export interface LedgerWriter {
  /**
   * Writes an entry, once for each attempt of a transaction that has to be repeated.
   *
   * @param attempted names what is done; entries of former attempts at the same are given again.
   * @param followed how many entries the graph has followed.
   * @throws what the storage throws: then nothing may be changed.
   */
  append(entry: LedgerEntry, attempted: string, followed: number): Promise<readonly FollowedEntry[]>;
}
