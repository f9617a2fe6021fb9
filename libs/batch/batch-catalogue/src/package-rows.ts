import { Grants } from '@company-relations/authorization';
import { int } from '@company-relations/neo4j-client';
import type { BlobRef, PackageDraft, PackageOrder, PackageRecord } from './package-record';

/** A row that the queries for packages return. */
export interface PackageRow {
  readonly package: Omit<
    PackageRecord,
    'grants' | keyof Blobs | 'wereFiguresSettled' | 'withdrawnAt' | 'withdrawnReason'
  > & {
    /** JSON of the granted areas by country. */
    readonly grants: string;
    readonly wereFiguresSettled?: boolean;
    readonly withdrawnAt?: number;
    readonly withdrawnReason?: string;
  };
  readonly content: BlobRef;
  readonly state: BlobRef;
  readonly shownPersons: BlobRef;
}

export interface OrderRow {
  readonly packageOrder: PackageOrder;
}

type Blobs = Pick<PackageRecord, 'content' | 'state' | 'shownPersons'>;

/** @param text - the grants of a package, as `parametersOf` writes them. */
export function grantsOf(text: string): Grants {
  return new Grants(JSON.parse(text) as ConstructorParameters<typeof Grants>[0]);
}

export function recordOf({ package: stored, content, state, shownPersons }: PackageRow): PackageRecord {
  return {
    packageId: stored.packageId,
    organisationId: stored.organisationId,
    subscriptionId: stored.subscriptionId,
    orderId: stored.orderId,
    country: stored.country,
    type: stored.type,
    kind: stored.kind,
    grants: grantsOf(stored.grants),
    lineRevision: stored.lineRevision,
    fileName: stored.fileName,
    description: stored.description,
    asOf: stored.asOf,
    changeNumber: stored.changeNumber,
    // Packages of earlier versions do not say it.
    wereFiguresSettled: stored.wereFiguresSettled ?? false,
    content: blobOf(content),
    state: blobOf(state),
    shownPersons: blobOf(shownPersons),
    stateDigest: stored.stateDigest,
    createdAt: stored.createdAt,
    withdrawnAt: stored.withdrawnAt,
    withdrawnReason: stored.withdrawnReason,
  };
}

/** Returns the parameters of the query that publishes a package. */
export function parametersOf(draft: PackageDraft, createdAt: number): Record<string, unknown> {
  const { content, state, shownPersons, manifest, grants, packageId, changeNumber, ...texts } = draft;
  return {
    package: {
      ...texts,
      packageId: int(packageId),
      changeNumber: int(changeNumber),
      grants: JSON.stringify(grants),
      createdAt: int(createdAt),
    },
    content: blobParameters(content),
    state: blobParameters(state),
    shownPersons: blobParameters(shownPersons),
    manifest,
  };
}

export function blobParameters({ sha256, bytes }: BlobRef): Record<string, unknown> {
  return { sha256, bytes: int(bytes) };
}

export function orderOf({ packageOrder }: OrderRow): PackageOrder {
  const { id, organisationId, subscriptionId, type, countries, baselineEveryDays, deltas } = packageOrder;
  return { id, organisationId, subscriptionId, type, countries, baselineEveryDays, deltas };
}

function blobOf({ sha256, bytes }: BlobRef): BlobRef {
  return { sha256, bytes };
}
