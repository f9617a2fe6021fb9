import type { Grants } from '@company-relations/authorization';
import type { CountryCode } from '@company-relations/ownership';

export const packageTypes = ['companies', 'relations'] as const;
/** Which endpoint's data the lines of a package hold. */
export type PackageType = (typeof packageTypes)[number];

/** A whole country, or what changed in it since the package that the delta continues. */
export type PackageKind = 'baseline' | 'delta';

/** What a client organisation gets regularly. */
export interface PackageOrder {
  readonly id: string;
  readonly organisationId: string;
  /** The subscription whose grants shape the packages. It belongs to the organisation. */
  readonly subscriptionId: string;
  readonly type: PackageType;
  /** Ascending, without duplicates. One package each. */
  readonly countries: readonly CountryCode[];
  /** A baseline is due when the last one is so many days old. */
  readonly baselineEveryDays: number;
  readonly deltas: boolean;
}

/** Bytes in a `BlobStore`, named by their hash. */
export interface BlobRef {
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly bytes: number;
}

/** One file of one order and country, as its builder hands it over. */
export interface PackageDraft {
  /** From `Catalogue.newPackageId`. */
  readonly packageId: number;
  readonly organisationId: string;
  readonly subscriptionId: string;
  readonly orderId: string;
  readonly country: CountryCode;
  readonly type: PackageType;
  readonly kind: PackageKind;
  /** The grants that the file was built with: a caller with fewer grants must not download it. */
  readonly grants: Grants;
  /** What else shapes lines: lines of another revision may differ although neither grants nor data changed. */
  readonly lineRevision: string;
  readonly fileName: string;
  readonly description: string;
  /** When the build began, `yyyy-MM-ddTHH:mm:ssZ`. */
  readonly asOf: string;
  /** The graph's change number when the build began. */
  readonly changeNumber: number;
  /** The compressed file. */
  readonly content: BlobRef;
  /** The digest of every line of the country, which the next delta is computed from. */
  readonly state: BlobRef;
  /** `IdSet` of the persons, and companies of persons, that the file shows unmasked. */
  readonly shownPersons: BlobRef;
  /** Digest of the full state after applying the package. */
  readonly stateDigest: string;
  /** The signed manifest as JSON. */
  readonly manifest: string;
}

/** A published package. Its manifest is read apart, with `Catalogue.manifestOf`: it may be long. */
export interface PackageRecord extends Omit<PackageDraft, 'manifest'> {
  /** When it was published, in milliseconds since 1970. */
  readonly createdAt: number;
  readonly withdrawnAt: number | undefined;
  readonly withdrawnReason: string | undefined;
}

/** The packages of one order and country. */
export interface Chain {
  readonly order: PackageOrder;
  readonly country: CountryCode;
  /** The newest package, withdrawn or not: the next delta continues it. Its state blob is kept. */
  readonly head: PackageRecord | undefined;
  readonly lastBaseline: PackageRecord | undefined;
  /** Whether the last baseline, or a package after it, was withdrawn: a client without it needs a new baseline. */
  readonly broken: boolean;
}

/** How fresh what an organisation gets is. */
export interface NewestPackage {
  readonly organisationId: string;
  /** Whether any of its orders has deltas: then a package is due every day. */
  readonly deltas: boolean;
  /** When its newest package was made, in milliseconds since 1970; 0 where it has none. */
  readonly createdAt: number;
}
