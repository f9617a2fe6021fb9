import type { Erasure } from '@company-relations/erasure-ledger';

/**
 * A proof that a person was erased. It contains nothing that identifies the person. A reader who has the id of the
 * person and the secret of the graph can verify that the receipt is about this person.
 */
export interface Receipt {
  readonly erasure: string;
  /**
   * The HMAC-SHA-256 of `person:` followed by the id that the source uses for the person, in base64url. The key is the
   * secret of the graph.
   */
  readonly person: string;
  readonly begunAt: string;
  /** Absent until the erasure is finished. */
  readonly finishedAt?: string;
  readonly liftedAt?: string;
  readonly removed: {
    readonly persons: number;
    readonly businesses: number;
    readonly currentRecords: number;
    readonly endedRecords: number;
    readonly withdrawals: number;
  };
  readonly companiesChanged: number;
  readonly packages?: { readonly withdrawn: number; readonly filesRemoved: number };
}

export function receiptOf({
  id,
  person,
  begunAt,
  finishedAt,
  liftedAt,
  persons,
  businesses,
  currentRecords,
  endedRecords,
  withdrawals,
  companiesChanged,
  packagesWithdrawn,
  filesRemoved,
}: Erasure): Receipt {
  return {
    erasure: id,
    person,
    begunAt,
    ...(finishedAt === undefined ? {} : { finishedAt }),
    ...(liftedAt === undefined ? {} : { liftedAt }),
    removed: { persons, businesses, currentRecords, endedRecords, withdrawals },
    companiesChanged,
    ...(packagesWithdrawn === undefined || filesRemoved === undefined
      ? {}
      : { packages: { withdrawn: packagesWithdrawn, filesRemoved } }),
  };
}
