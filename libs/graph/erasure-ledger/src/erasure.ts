/** The state of an erasure, as the graph stores it and the receipt shows it: nothing in it identifies a person. */
export interface Erasure {
  readonly id: string;
  /** The source's id, hashed with the secret of the graph. */
  readonly person: string;
  /** `yyyy-MM-ddTHH:mm:ssZ`, as are the others. */
  readonly begunAt: string;
  /** When nothing of the person was left in the graph. */
  readonly removedAt?: string;
  /** When nothing was left of them in the packages either. */
  readonly finishedAt?: string;
  /** When it was made again in a graph that had been restored. */
  readonly restoredAt?: string;
  /** When the erasure was revoked. */
  readonly liftedAt?: string;
  /** As so many persons did the sources describe the one. */
  readonly persons: number;
  /** Sole trader businesses of the person, which went as well. */
  readonly businesses: number;
  readonly currentRecords: number;
  readonly endedRecords: number;
  /** Withdrawals that were remembered under an id of the person. */
  readonly withdrawals: number;
  /** Companies that stay and lost a record. */
  readonly companiesChanged: number;
  readonly packagesWithdrawn?: number;
  readonly filesRemoved?: number;
  /** The person and the businesses as the service named them, until all is done. */
  readonly serviceIds?: readonly number[];
}

/** What became of the packages. */
export type ErasedPackages = Required<Pick<Erasure, 'packagesWithdrawn' | 'filesRemoved'>>;

/** The counts of an erasure, announced before anything is changed. */
export type AnnouncedErasure = Pick<
  Erasure,
  'id' | 'persons' | 'businesses' | 'currentRecords' | 'endedRecords' | 'companiesChanged'
>;

/** The counts of a revocation, announced before anything is changed. */
export interface AnnouncedRevocation {
  readonly id: string;
  /** The number of hashes of ids and numbers that will be deleted. */
  readonly keptAway: number;
}

/** Called before the first change; an error that it throws prevents the change. Called again when the transaction is repeated. */
export type BeforeChange<Announced> = (announced: Announced) => Promise<void>;

/** The time to the second, as receipts show it. */
export function toSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
