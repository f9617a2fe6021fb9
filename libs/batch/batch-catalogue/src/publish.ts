import { type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import type { BlobStore } from './blobs/blob-store';
import { takeCatalogueLock } from './lock';
import type { PublishResult } from './package-access';
import type { PackageDraft, PackageRecord } from './package-record';
import { clockDifferenceMs } from './package-records';
import { type PackageRow, parametersOf, recordOf } from './package-rows';
import findHead from './queries/find-head.cypher';
import findManifest from './queries/find-manifest.cypher';
import findPackages from './queries/find-packages.cypher';
import newestOfChain from './queries/newest-of-chain.cypher';
import publishPackage from './queries/publish-package.cypher';

/** Publishes a package in one transaction under the catalogue's lock, so that no build or purge can interfere. */
export async function publish(
  graph: GraphClient,
  blobs: BlobStore,
  now: () => Date,
  draft: PackageDraft,
  expectedHead: number | undefined,
): Promise<PublishResult> {
  return graph.write(async (transaction): Promise<PublishResult> => {
    await takeCatalogueLock(transaction);
    const already = await published(transaction, draft);
    if (already) return { kind: 'published', record: already };
    if (!(await isNext(transaction, draft, expectedHead))) return { kind: 'outrun' };
    const lost = await missing(blobs, draft);
    if (lost.length > 0) return { kind: 'lost', blobs: lost };
    const createdAt = await timeAfterChain(transaction, draft, now().getTime());
    await transaction.run(publishPackage, parametersOf(draft, createdAt));
    const { manifest: _apart, ...record } = draft;
    return { kind: 'published', record: { ...record, createdAt, withdrawnAt: undefined, withdrawnReason: undefined } };
  });
}

/**
 * Returns the package if an earlier attempt has already published it. This is the case if the attempt was committed but
 * its response was lost.
 *
 * @throws Error if another package has this id.
 */
async function published(
  transaction: GraphTransaction,
  { packageId, manifest }: PackageDraft,
): Promise<PackageRecord | undefined> {
  const [row] = await transaction.run<PackageRow>(findPackages, { packageIds: [int(packageId)] });
  if (!row) return undefined;
  const [stored] = await transaction.run<{ manifest: string }>(findManifest, { packageId: int(packageId) });
  if (stored?.manifest !== manifest) throw new Error(`The package id ${packageId} is taken.`);
  return recordOf(row);
}

async function isNext(
  transaction: GraphTransaction,
  draft: PackageDraft,
  expectedHead: number | undefined,
): Promise<boolean> {
  const { orderId, organisationId, subscriptionId, type, country } = draft;
  const [row] = await transaction.run<{ head: number | null }>(findHead, {
    orderId,
    organisationId,
    subscriptionId,
    type,
    country,
  });
  return row !== undefined && (row.head ?? undefined) === expectedHead;
}

/**
 * Returns the time at which the package counts as published. The packages of a chain are sorted by this time, so it is
 * later than that of each package before, also if the clock of this builder is behind.
 *
 * A package that is a day or more ahead does not count: such a clock is wrong. If it counted, all later packages of the
 * chain would be listed for too long, and no baseline would become due.
 */
async function timeAfterChain(
  transaction: GraphTransaction,
  { orderId, country }: PackageDraft,
  now: number,
): Promise<number> {
  const bounds = { now: int(now), before: int(now + clockDifferenceMs) };
  const [row] = await transaction.run<{ newest: number | null }>(newestOfChain, { orderId, country, ...bounds });
  return Math.max(now, (row?.newest ?? 0) + 1);
}

async function missing(blobs: BlobStore, { content, state, shownPersons }: PackageDraft): Promise<string[]> {
  const lost: string[] = [];
  for (const blob of [content, state, shownPersons]) {
    if (!(await blobs.has(blob))) lost.push(blob.sha256);
  }
  return lost;
}
