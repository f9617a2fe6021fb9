/**
 * The state of the erasure of a person, as the graph stores it and the receipt for the operator shows it. It contains
 * nothing that identifies the person.
 */
export interface Erasure {
  readonly id: string;
  /** The source's id of the person, hashed with the secret of the graph. */
  readonly person: string;
  /** The time at which the erasure began. All times of an erasure have the form `yyyy-MM-ddTHH:mm:ssZ`. */
  readonly begunAt: string;
  /** The time at which the person's last record and entity were removed from the graph. */
  readonly removedAt?: string;
  /** The time at which the last package that showed the person was withdrawn and its files were deleted. */
  readonly finishedAt?: string;
  /** The time at which the erasure was repeated in a graph that had been restored from a dump. */
  readonly restoredAt?: string;
  /** The time at which the erasure was revoked. */
  readonly liftedAt?: string;
  /** The number of entries in the sources that described this one person. */
  readonly persons: number;
  /** The number of sole trader businesses of the person that were erased too. */
  readonly businesses: number;
  readonly currentRecords: number;
  readonly endedRecords: number;
  /**
   * The number of stored withdrawals (of companies, persons or records by a source) whose key contained an id of the
   * person.
   */
  readonly withdrawals: number;
  /** The number of companies that lost a record and stay in the graph. */
  readonly companiesChanged: number;
  readonly packagesWithdrawn?: number;
  readonly filesRemoved?: number;
  /**
   * The service ids of the person and of the person's businesses. The graph stores these ids only until the erasure is
   * finished.
   */
  readonly serviceIds?: readonly number[];
}

/** The number of packages and the number of files that an erasure removed. */
export type ErasedPackages = Required<Pick<Erasure, 'packagesWithdrawn' | 'filesRemoved'>>;

/**
 * The counts of an erasure before it begins. They are passed to `BeforeChange`, so that the audit log has them before
 * anything is changed.
 */
export type AnnouncedErasure = Pick<
  Erasure,
  'id' | 'persons' | 'businesses' | 'currentRecords' | 'endedRecords' | 'companiesChanged'
>;

/**
 * The id of an erasure that will be revoked, and the number of hashes that will be deleted. Both are passed to
 * `BeforeChange`, so that the audit log has them before anything is changed.
 */
export interface AnnouncedRevocation {
  readonly id: string;
  /** The number of hashes of ids and numbers that will be deleted, so that loads may add the person again. */
  readonly keptAway: number;
}

/**
 * A function that is called before the first change. If it throws an error, nothing is changed. If the transaction is
 * repeated, the function is called again.
 */
export type BeforeChange<Announced> = (announced: Announced) => Promise<void>;
