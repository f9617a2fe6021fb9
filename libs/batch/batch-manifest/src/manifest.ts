export const batchTypes = ['companies', 'relations'] as const;
export type BatchType = (typeof batchTypes)[number];

export const packageKinds = ['baseline', 'delta'] as const;
export type PackageKind = (typeof packageKinds)[number];

/**
 * Describes a package, and the state that a client has after applying the package. Every number is a whole number from
 * 0 to 2^53-1.
 */
export interface Manifest {
  readonly manifestVersion: 1;
  readonly packageId: number;
  readonly type: BatchType;
  readonly kind: PackageKind;
  /** Country codes, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /**
   * The time at which the build began, ISO 8601 in UTC. If the `asOf` of the package before is later by less than a day,
   * it is a moment after that. It only orders packages. A change after this time may already be in the file. Otherwise it
   * is in the next delta.
   */
  readonly asOf: string;
  /** The time at which the package was created, ISO 8601 in UTC. */
  readonly created: string;
  readonly fileName: string;
  /** Number of lines in the file. */
  readonly rows: number;
  /** Size of the compressed file in bytes. */
  readonly bytes: number;
  /** Size of the decompressed lines in bytes. */
  readonly plainBytes: number;
  /** SHA-256 of the compressed file in hexadecimal. */
  readonly sha256: string;
  /** SHA-256 of the decompressed lines in hexadecimal. */
  readonly plainSha256: string;
  /** The id of the package that this delta continues. Null for a baseline. */
  readonly continues: number | null;
  /** The digest of the state to which this delta must be applied. Null for a baseline. */
  readonly stateBefore: string | null;
  /** Digest of the state that a client has after applying the package. */
  readonly stateAfter: string;
  /** Number of companies in the state after the package is applied. */
  readonly companies: number;
  /** The companies in this file whose ultimate owners were not computed. The service ids are in ascending order. */
  readonly ultimateOwnershipsOmitted: { readonly serviceIds: readonly number[] };
}

/** A manifest with its signature. */
export interface SignedManifest extends Manifest {
  /** Detached compact JWS (RFC 7515, appendix F) over the canonical JSON (RFC 8785) of all other members. */
  readonly signature: string;
}
