import type { Erasure } from './erasure';

/**
 * The keys that prevent loads from adding an erased person again. They are hashes, made with the secret of the graph.
 */
export interface ReloadBlockingKeys {
  readonly secret: string;
  readonly hashes: readonly string[];
  /** The erased protections of the person; see `ErasedProtection` in the description of the graph. */
  readonly protections: readonly { readonly number: string; readonly person: string }[];
}

/**
 * A ledger entry about a person who will be erased. It has only counts and hashes with a secret, and nothing that
 * identifies the person.
 */
export interface ErasureEntry extends ReloadBlockingKeys {
  readonly kind: 'erasure';
  readonly erasure: Omit<Erasure, 'serviceIds'>;
}

/** A ledger entry about an erasure that will be revoked. */
export interface RevocationEntry {
  readonly kind: 'lift';
  readonly erasure: string;
  readonly liftedAt: string;
}

/** A ledger entry about packages that will be withdrawn. */
export interface WithdrawalEntry {
  readonly kind: 'withdrawal';
  /** The secret of this entry, with which the ids of the packages are hashed. */
  readonly secret: string;
  readonly packages: readonly string[];
  readonly reason: string;
}

/**
 * An entry of the ledger. Entries must be kept even if the graph is lost or restored: see `ErasureLedger` of the
 * catalogue.
 */
export type LedgerEntry = ErasureEntry | RevocationEntry | WithdrawalEntry;

/** An entry of the ledger that a graph has followed: the erasure, revocation or withdrawal was made in the graph. */
export interface FollowedEntry {
  readonly number: number;
  /** SHA-256 of the entry in the form in which it is stored. */
  readonly digest: string;
}

/** Writes entries before the graph is changed. */
export interface LedgerWriter {
  /**
   * Writes an entry. If a transaction is repeated, each attempt writes its own entry.
   *
   * @param attempted a name of the change. Later attempts at the same change use the same name.
   * @param followed how many entries the graph has followed.
   * @returns the entries of this attempt and of all earlier attempts at the same change.
   * @throws the error of the storage. The graph must then not be changed.
   */
  append(entry: LedgerEntry, attempted: string, followed: number): Promise<readonly FollowedEntry[]>;
}
