import type { Grants } from '@company-relations/authorization';
import type { CountryCode } from '@company-relations/ownership';

export const packageTypes = ['companies', 'relations'] as const;
/** The type of a package, which is the endpoint whose data the lines of the package contain. */
export type PackageType = (typeof packageTypes)[number];

/**
 * The kind of a package. A baseline contains a whole country. A delta contains the changes since the package that it
 * continues.
 */
export type PackageKind = 'baseline' | 'delta';

/** Describes the packages that a client organisation gets regularly. */
export interface PackageOrder {
  readonly id: string;
  readonly organisationId: string;
  /** The subscription whose grants decide what the packages contain. It belongs to the organisation. */
  readonly subscriptionId: string;
  readonly type: PackageType;
  /** The countries, in ascending order and without duplicates. Each country has its own packages. */
  readonly countries: readonly CountryCode[];
  /** The age in days of the last baseline at which a new baseline is due. */
  readonly baselineEveryDays: number;
  readonly deltas: boolean;
}

/** A reference to a blob in a `BlobStore`. The name of the blob is the hash of its bytes. */
export interface BlobRef {
  /** The SHA-256 of the bytes: 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A package file for one order and country, built but not yet published. */
export interface PackageDraft {
  /** The id of the package, from `Catalogue.newPackageId`. */
  readonly packageId: number;
  readonly organisationId: string;
  readonly subscriptionId: string;
  readonly orderId: string;
  readonly country: CountryCode;
  readonly type: PackageType;
  readonly kind: PackageKind;
  /** The grants with which the file was built. A caller with fewer grants must not download the file. */
  readonly grants: Grants;
  /**
   * The revision of everything except the grants and the data that decides the content of lines. The lines of two
   * packages with different revisions may differ even with the same grants and data.
   */
  readonly lineRevision: string;
  readonly fileName: string;
  readonly description: string;
  /**
   * The time at which the build began, in UTC: `yyyy-MM-ddTHH:mm:ssZ`. It is by the clock of the builder, also where the
   * manifest has a later time, because lines depend on the day of the builder.
   */
  readonly asOf: string;
  /** The number of the last change of the graph when the build began. */
  readonly changeNumber: number;
  /**
   * True if the build began and ended on one day, and no ultimate ownerships waited for a derivation meanwhile. The next
   * delta may then follow the stored ones to the companies whose lines may differ.
   */
  readonly wereFiguresSettled: boolean;
  /** The compressed file of the package. */
  readonly content: BlobRef;
  /** The state: a file with the digest of every line of the country. The next delta is computed from this file. */
  readonly state: BlobRef;
  /** An `IdSet` of the persons whom the file shows unmasked, and of the companies of such persons. */
  readonly shownPersons: BlobRef;
  /** Digest of all lines that a client has after applying the package. */
  readonly stateDigest: string;
  /** The signed manifest as JSON text. */
  readonly manifest: string;
}

/** A published package. The manifest may be long, so `Catalogue.manifestOf` reads it separately. */
export interface PackageRecord extends Omit<PackageDraft, 'manifest'> {
  /**
   * The time of publication, in milliseconds since 1970. It is later than that of each package before in the chain that is
   * less than a day ahead, also if the clock of the builder is behind. Packages of earlier versions were dated by the
   * clocks of their builders alone.
   */
  readonly createdAt: number;
  readonly withdrawnAt: number | undefined;
  readonly withdrawnReason: string | undefined;
}

/** The sequence of packages for one order and country: baselines, and the deltas that continue them. */
export interface Chain {
  readonly order: PackageOrder;
  readonly country: CountryCode;
  /**
   * The newest package of the chain, even if it was withdrawn. The next delta continues this package, so its state blob
   * is kept.
   */
  readonly head: PackageRecord | undefined;
  readonly lastBaseline: PackageRecord | undefined;
  /**
   * True if the last baseline or a later package was withdrawn. A client that has not applied the withdrawn package
   * needs a new baseline.
   */
  readonly broken: boolean;
  /**
   * The different grants of the last baseline and of all later packages. A client that begins with the last baseline may
   * need each of these packages.
   */
  readonly grantsSinceBaseline: readonly Grants[];
}

/**
 * The time at which the newest package of an organisation was published. Also states whether the organisation gets
 * deltas.
 */
export interface NewestPackage {
  readonly organisationId: string;
  /** True if any order of the organisation has deltas. If so, a package is due every day. */
  readonly deltas: boolean;
  /** The time at which the newest package was published, in milliseconds since 1970. 0 if there is none. */
  readonly createdAt: number;
}
