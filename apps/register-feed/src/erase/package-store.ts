import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, Catalogue, FolderBlobs, openS3Blobs, readBatchStorage } from '@company-relations/batch-catalogue';
import { UsageError } from '@company-relations/command-line';
import { CompanyGraph, readHeldBefore } from '@company-relations/company-graph';
import type { GraphClient } from '@company-relations/neo4j-client';
import { type Environment, SettingReader } from '@company-relations/settings';

/** Where the packages are. */
export interface PackageStore {
  readonly env: Environment;
  /** That their files were lost with their store, and the one that is named is to take its place. */
  readonly storeLost: boolean;
}

const anotherStore =
  'The store that is named has none of the packages that were published: another one is meant, or their files were lost. If they were, call again with --store-lost: all packages are withdrawn then. Nothing was changed.';
const othersFiles =
  "The store that is named has files, and none of a package that is listed: they may be another graph's, and would be deleted. Name an empty one, or build into this one first. Nothing was changed.";

/**
 * Works on the packages, in the store that the environment names as for the builder of packages.
 *
 * @param work is given nothing where no package was ever published and no store is named.
 * @throws UsageError where packages were published and no store is named, or one that has none of them and is not said to take a
 * lost one's place, or has other files; and where the settings of the store are wrong. UnknownStore where no package is listed and
 * the store has files.
 */
export async function withPackages<T>(graph: GraphClient, { env, storeLost }: PackageStore, work: (catalogue: Catalogue | undefined) => Promise<T>): Promise<T> {
  const blobs = await openStore(env);
  if (!blobs) {
    const { packages } = await readHeldBefore(graph);
    if (packages > 0) throw new UsageError('Set BATCH_STORE or BATCH_S3_BUCKET: packages were published, and files of them may show the person. Nothing was changed.');
    return work(undefined);
  }
  const companies = new CompanyGraph(graph);
  try {
    const catalogue = new Catalogue({ graph, blobs, protectionsSince: (number) => companies.protectionsSince(number) });
    if (await isAnothers(blobs, catalogue)) {
      if (!storeLost) throw new UsageError(anotherStore);
      if (await hasFiles(blobs)) throw new UsageError(othersFiles);
    }
    await catalogue.requireKnownStore();
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

/** What is in it would be taken for what nobody needs. */
async function hasFiles(blobs: BlobStore): Promise<boolean> {
  for await (const _file of blobs.list()) return true;
  return false;
}

async function openStore(environment: Environment): Promise<BlobStore | undefined> {
  const reader = new SettingReader({ environment });
  const storage = readBatchStorage(reader);
  const spool = reader.optional('BATCH_S3_SPOOL') ?? join(tmpdir(), 'company-relations-batches');
  reader.throwIfWrong(UsageError);
  if (!storage) return undefined;
  return 'folder' in storage ? FolderBlobs.at(storage.folder) : openS3Blobs({ ...storage, spool });
}
