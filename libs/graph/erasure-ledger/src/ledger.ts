import type { Erasure } from './erasure';

/**
 * The keys that prevent loads from adding an erased person again. The keys are hashes that were made with the secret of
 * the graph.
 */
export interface ReloadBlockingKeys {
  readonly secret: string;
  readonly hashes: readonly string[];
  /**
   * The stored protections of the person at the time of the erasure; see `ErasedProtection` in the description of the
   * graph.
   */
  readonly protections: readonly { readonly number: string; readonly person: string }[];
}

/**
 * A ledger entry about a person who will be erased. It has only counts, and hashes made with a secret. Nothing in it
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
 * An entry of the erasure ledger. The entries must survive the loss of the graph or its restoration from a dump: see
 * `ErasureLedger` of the catalogue.
 */
export type LedgerEntry = ErasureEntry | RevocationEntry | WithdrawalEntry;

/**
 * An entry of the ledger that a graph has followed: the erasure, revocation or withdrawal of the entry was made in the
 * graph.
 */
export interface FollowedEntry {
  readonly number: number;
  /** The SHA-256 hash of the entry, in the form in which the ledger stores the entry. */
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
   * @throws the error of the storage. In this case the caller must not change the graph.
   */
  append(entry: LedgerEntry, attempted: string, followed: number): Promise<readonly FollowedEntry[]>;
}
