import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, Catalogue, FolderBlobs, openS3Blobs } from '@company-relations/batch-catalogue';
import { CompanyGraph, readHeldBefore } from '@company-relations/company-graph';
import type { GraphClient } from '@company-relations/neo4j-client';
import { UsageError } from '../settings';

/**
 * Works on the packages, in the store that the environment names as for the builder of packages.
 *
 * @param work is given nothing where no package was ever published and no store is named.
 * @throws UsageError where packages were published and no store is named, or one that has none of them, or two.
 */
export async function withPackages<T>(graph: GraphClient, env: NodeJS.ProcessEnv, work: (catalogue: Catalogue | undefined) => Promise<T>): Promise<T> {
  const blobs = await openStore(env);
  if (!blobs) {
    const { packages } = await readHeldBefore(graph);
    if (packages > 0) throw new UsageError('Set BATCH_STORE or BATCH_S3_BUCKET: packages were published, and files of them may show the person. Nothing was changed.');
    return work(undefined);
  }
  const companies = new CompanyGraph(graph);
  try {
    const catalogue = new Catalogue({ graph, blobs, protectionsSince: (number) => companies.protectionsSince(number) });
    if (await isAnothers(blobs, catalogue)) throw new UsageError('The store that is named has none of the packages that were published: another one is meant. Nothing was changed.');
    return await work(catalogue);
  } finally {
    await blobs.close();
  }
}

/** Files that are in another store would be withdrawn, all of them, and stay there. */
async function isAnothers(blobs: BlobStore, catalogue: Catalogue): Promise<boolean> {
  const listed = await catalogue.listed();
  for (const { content } of listed) if (await blobs.has(content)) return false;
  return listed.length > 0;
}

async function openStore(env: NodeJS.ProcessEnv): Promise<BlobStore | undefined> {
  const { BATCH_STORE: folder, BATCH_S3_BUCKET: bucket, BATCH_S3_ENDPOINT: endpoint, BATCH_S3_REGION: region, BATCH_S3_PREFIX: prefix, BATCH_S3_SPOOL: spool } = env;
  if (folder && bucket) throw new UsageError('BATCH_STORE and BATCH_S3_BUCKET must not both be set.');
  if (folder) return FolderBlobs.at(folder);
  if (!bucket) return undefined;
  return openS3Blobs({
    bucket,
    spool: spool || join(tmpdir(), 'company-relations-batches'),
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
    ...(prefix ? { prefix } : {}),
  });
}
