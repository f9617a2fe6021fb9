import type { BlobStore } from './blobs/blob-store';
import type { PackageRecord } from './package-record';

/** The store has no file of any downloadable package, so it may be the store of another graph. */
export class PackagesMissingError extends Error {
  override readonly name = 'PackagesMissingError';
}

const noneOfThem =
  'The store that is named has none of the packages that were published: another one is meant, or their files were lost. If they were, call again with --store-lost, or build with it before a purge: all packages are withdrawn then. Nothing was changed.';
const othersFiles =
  'The store that is named has files, and none of a package that is listed: they may be another graph\'s, and would be deleted. Name an empty one, or empty this one with "company-relations batch purge --unknown-store". Nothing was changed.';

/**
 * Returns whether the files of all downloadable packages are lost. A single existing file proves that this is the right
 * store.
 *
 * @param storeLost - true if the operator has stated that the old store is lost and that this empty store replaces it.
 * @throws PackagesMissingError if no file exists and `storeLost` is false, or if no file exists and the store has other
 *   files.
 */
export async function areAllFilesLost(
  blobs: BlobStore,
  listed: readonly PackageRecord[],
  storeLost: boolean,
): Promise<boolean> {
  for (const { content } of listed) if (await blobs.has(content)) return false;
  if (listed.length === 0) return false;
  if (!storeLost) throw new PackagesMissingError(noneOfThem);
  for await (const _file of blobs.list()) throw new PackagesMissingError(othersFiles);
  return true;
}
