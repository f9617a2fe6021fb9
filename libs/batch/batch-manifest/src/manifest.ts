export const batchTypes = ['companies', 'relations'] as const;
export type BatchType = (typeof batchTypes)[number];

export const packageKinds = ['baseline', 'delta'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** What a package says about itself and about the state that it leads to. Every number is a whole number from 0 to 2^53-1. */
export interface Manifest {
  readonly manifestVersion: 1;
  readonly packageId: number;
  readonly type: BatchType;
  readonly kind: PackageKind;
  /** Country codes, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** When the build began, ISO 8601 in UTC. What changed later may be in the file, and is in the next delta if it is not. */
  readonly asOf: string;
  /** When the package was made, ISO 8601 in UTC. */
  readonly created: string;
  readonly fileName: string;
  /** Lines of the file. */
  readonly rows: number;
  /** Size of the compressed file. */
  readonly bytes: number;
  /** Size of the decompressed lines. */
  readonly plainBytes: number;
  /** SHA-256 of the compressed file, hex. */
  readonly sha256: string;
  /** SHA-256 of the decompressed lines, hex. */
  readonly plainSha256: string;
  /** The package that this delta continues; null for a baseline. */
  readonly continues: number | null;
  /** Digest of the state that the delta applies to; null for a baseline. */
  readonly stateBefore: string | null;
  /** Digest of the state after the package is applied. */
  readonly stateAfter: string;
  /** Companies of that state. */
  readonly companies: number;
  /** Companies of the lines of this file whose ultimate owners were not computed, ascending. */
  readonly ultimateOwnershipsOmitted: { readonly serviceIds: readonly number[] };
}

/** A manifest with its proof. */
export interface SignedManifest extends Manifest {
  /** Detached compact JWS (RFC 7515, appendix F) over the canonical form (RFC 8785) of all the other members. */
  readonly signature: string;
}
