/** The caller of a request, with everything that the token and the subscription state about the caller. */
export interface AuditedCaller {
  readonly subscription: string;
  readonly organisation: string;
  /** The claim `sub` of the token: the user or program that the issuer made the token for. */
  readonly subject: string | undefined;
  /** The claim `azp` or `client_id` of the token: the program that obtained the token. */
  readonly client: string | undefined;
}

/** The request that caused an entry. */
export interface AuditedRequest {
  /**
   * Method and route, such as `POST /v2/relations`. The requested path is not used, because a caller can write anything
   * into a path.
   */
  readonly endpoint: string;
  readonly requestId: string;
}

/** A response that shows at least one person only because of Hidden Person Access. */
export interface HiddenPersonDisclosure extends AuditedRequest {
  readonly what: 'disclosure';
  readonly who: AuditedCaller;
  /**
   * The companies for which the response shows a person only because of Hidden Person Access. The entry never names
   * persons.
   */
  readonly serviceIds: readonly number[];
}

/** The package in an entry. */
export interface AuditedPackage {
  readonly id: number;
  readonly order: string;
  readonly country: string;
  readonly kind: string;
  /** The hash of the package file. */
  readonly sha256: string;
}

/**
 * A package that shows at least one person only because of Hidden Person Access. The entry is written before the
 * package is published.
 */
export interface HiddenPersonPackageBuilt {
  readonly what: 'package';
  readonly who: Pick<AuditedCaller, 'subscription' | 'organisation'>;
  readonly package: AuditedPackage;
  /** The companies whose lines in the file show a person only because of Hidden Person Access. */
  readonly serviceIds: readonly number[];
}

/** A download of a package or a part of it. The entry is written before the package is sent. */
export interface Download extends AuditedRequest {
  readonly what: 'download';
  readonly who: AuditedCaller;
  readonly package: AuditedPackage;
  /** The first and the last byte of the part. Undefined for the whole file. */
  readonly bytes: readonly [number, number] | undefined;
}

/** The grants of a subscription, and whether the subscription is enabled. */
export interface AuditedGrants {
  readonly enabled: boolean;
  /** The granted areas of each country. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
}

/** A change of a subscription. The entry is written before the change is made. */
export interface GrantChange {
  readonly what: 'grants';
  readonly who: Pick<AuditedCaller, 'subscription' | 'organisation'>;
  /** The user who makes the change. */
  readonly by: string;
  /** The grants before the change. Null for a new subscription. */
  readonly before: AuditedGrants | null;
  readonly after: AuditedGrants;
}

/**
 * The erasure of a person. The entry is written before the erasure. The entry contains counts, but nothing that
 * identifies the person.
 */
export interface PersonErased {
  readonly what: 'erasure';
  /** The ID of the erasure. The receipt of the erasure contains the same ID. */
  readonly erasure: string;
  /** The user who erases the person. */
  readonly by: string;
  /** The number of person entities that represent this person. Several sources may contain the same person. */
  readonly persons: number;
  /** The number of sole trader businesses of the person. */
  readonly businesses: number;
  readonly currentRecords: number;
  readonly endedRecords: number;
  /** The number of companies that remain in the graph but lose a record. */
  readonly companiesChanged: number;
}

/** The revocation of an erasure. The entry is written before the revocation. */
export interface ErasureRevoked {
  readonly what: 'lift';
  readonly erasure: string;
  /** The user who revokes the erasure. */
  readonly by: string;
  /**
   * The number of hashes that were removed. A hash of an ID or a number of the person prevented the person from being
   * loaded again.
   */
  readonly keptAway: number;
}

/**
 * The assignment of all IDs of one source to another source. The entry is written before the assignment, because the
 * assignment may end protections that were stated under the old source.
 */
interface SourceAssigned {
  readonly what: 'source';
  /** The old source. Null for data that was loaded before the graph stored sources. */
  readonly from: string | null;
  readonly to: string;
  /** The user who assigns the source. */
  readonly by: string;
}

/** Everything that the audit log records. */
export type AuditEntry =
  | HiddenPersonDisclosure
  | HiddenPersonPackageBuilt
  | Download
  | GrantChange
  | PersonErased
  | ErasureRevoked
  | SourceAssigned;

/**
 * The maximum number of companies on one line. An entry with more companies is written as several consecutive lines.
 */
const maxCompaniesPerLine = 500;

/** Splits an entry into the members of its lines. */
export function lineMembersOf(entry: AuditEntry): object[] {
  if (!('serviceIds' in entry) || entry.serviceIds.length <= maxCompaniesPerLine) return [entry];
  const { serviceIds, ...others } = entry;
  const parts = Math.ceil(serviceIds.length / maxCompaniesPerLine);
  return Array.from({ length: parts }, (_, at) => ({
    ...others,
    part: at + 1,
    parts,
    serviceIds: serviceIds.slice(at * maxCompaniesPerLine, (at + 1) * maxCompaniesPerLine),
  }));
}
