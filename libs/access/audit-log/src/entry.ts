/** The caller of a request, as far as the token and the subscription identify it. */
export interface AuditedCaller {
  readonly subscription: string;
  readonly organisation: string;
  /** The claim `sub`: whom the issuer gave the token to. */
  readonly subject: string | undefined;
  /** The claim `azp` or `client_id`: the program that got it. */
  readonly client: string | undefined;
}

/** One request. */
export interface AuditedRequest {
  /** Method and route, such as `POST /v2/relations`; never what a caller wrote into a path. */
  readonly endpoint: string;
  readonly requestId: string;
}

/** An answer that shows a person only because Hidden Person Access allows it. */
export interface Disclosure extends AuditedRequest {
  readonly what: 'disclosure';
  readonly who: AuditedCaller;
  /** The companies whose part of the answer shows such a person; never persons. */
  readonly serviceIds: readonly number[];
}

/** The package that an entry is about. */
export interface AuditedPackage {
  readonly id: number;
  readonly order: string;
  readonly country: string;
  readonly kind: string;
  /** Of the file. */
  readonly sha256: string;
}

/** A package that is about to be published and shows a person only because Hidden Person Access allows it. */
export interface PackageBuilt {
  readonly what: 'package';
  readonly who: Pick<AuditedCaller, 'subscription' | 'organisation'>;
  readonly package: AuditedPackage;
  /** The companies whose lines show such a person. */
  readonly serviceIds: readonly number[];
}

/** A package, or a part of it, that is about to be sent. */
export interface Download extends AuditedRequest {
  readonly what: 'download';
  readonly who: AuditedCaller;
  readonly package: AuditedPackage;
  /** First and last byte; undefined for the whole file. */
  readonly bytes: readonly [number, number] | undefined;
}

/** The grants of a subscription, and whether it is enabled. */
export interface AuditedGrants {
  readonly enabled: boolean;
  /** Areas by country. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
}

/** A change of a subscription that is about to be made. */
export interface GrantChange {
  readonly what: 'grants';
  readonly who: Pick<AuditedCaller, 'subscription' | 'organisation'>;
  /** Who makes the change. */
  readonly by: string;
  /** Null for a new subscription. */
  readonly before: AuditedGrants | null;
  readonly after: AuditedGrants;
}

/** A person who is about to be erased: how much is removed, and nothing that identifies the person. */
export interface PersonErased {
  readonly what: 'erasure';
  /** The id of the erasure, as its receipt has it. */
  readonly erasure: string;
  /** Who erases. */
  readonly by: string;
  /** How many persons of the sources are this one. */
  readonly persons: number;
  /** Sole trader businesses of the person. */
  readonly businesses: number;
  readonly currentRecords: number;
  readonly endedRecords: number;
  /** Companies that stay and lose a record. */
  readonly companiesChanged: number;
}

/** An erasure that is about to be revoked. */
export interface ErasureRevoked {
  readonly what: 'lift';
  readonly erasure: string;
  /** Who revokes it. */
  readonly by: string;
  /** How many hashes of ids and numbers are removed. They kept the person from being loaded again. */
  readonly keptAway: number;
}

/** The ids of one source that are about to be given to another one, which may end the protection that was stated under them. */
interface SourceAssigned {
  readonly what: 'source';
  /** Null for data that was loaded before the graph stored sources. */
  readonly from: string | null;
  readonly to: string;
  /** Who assigns it. */
  readonly by: string;
}

/** All that is recorded about persons and callers. */
export type AuditEntry =
  Disclosure | PackageBuilt | Download | GrantChange | PersonErased | ErasureRevoked | SourceAssigned;

/** A line has no more companies than this; an entry with more is written as several lines, one after another. */
const maxCompaniesPerLine = 500;

/** The members of the lines of an entry, in their order. */
export function membersOf(entry: AuditEntry): object[] {
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
