/**
 * The state of an erasure, as the graph stores it and the receipt shows it. It contains nothing that identifies a
 * person.
 */
export interface Erasure {
  readonly id: string;
  /** The source's id of the person, hashed with the secret of the graph. */
  readonly person: string;
  /** When the erasure began. All times of an erasure have the form `yyyy-MM-ddTHH:mm:ssZ`. */
  readonly begunAt: string;
  /** When the last record and entity of the person was removed from the graph. */
  readonly removedAt?: string;
  /** When the last package that showed the person was withdrawn and its files were deleted. */
  readonly finishedAt?: string;
  /** When the erasure was repeated in a graph that had been restored from a dump. */
  readonly restoredAt?: string;
  /** When the erasure was revoked. */
  readonly liftedAt?: string;
  /** How many entries in the sources described this one person. */
  readonly persons: number;
  /** How many sole trader businesses of the person were erased too. */
  readonly businesses: number;
  readonly currentRecords: number;
  readonly endedRecords: number;
  /** The number of withdrawals that the graph had stored under an id of the person. */
  readonly withdrawals: number;
  /** How many companies stay in the graph but lost a record. */
  readonly companiesChanged: number;
  readonly packagesWithdrawn?: number;
  readonly filesRemoved?: number;
  /** The service ids of the person and of the businesses. They are stored only until the erasure is finished. */
  readonly serviceIds?: readonly number[];
}

/** How many packages and files an erasure removed. */
export type ErasedPackages = Required<Pick<Erasure, 'packagesWithdrawn' | 'filesRemoved'>>;

/** The counts of an erasure. They are announced before anything is changed, so that the audit log has them. */
export type AnnouncedErasure = Pick<
  Erasure,
  'id' | 'persons' | 'businesses' | 'currentRecords' | 'endedRecords' | 'companiesChanged'
>;

/**
 * The id of an erasure that will be revoked, and the number of keys of the person that will be deleted. Both are
 * announced before anything is changed, so that the audit log has them.
 */
export interface AnnouncedRevocation {
  readonly id: string;
  /** How many hashes of ids and numbers will be deleted, so that loads may add the person again. */
  readonly keptAway: number;
}

/**
 * Called before the first change. If it throws an error, nothing is changed. It is called again if the transaction is
 * repeated.
 */
export type BeforeChange<Announced> = (announced: Announced) => Promise<void>;
