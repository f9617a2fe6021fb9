import {
  type BlobStore,
  Catalogue,
  type ErasureLedger,
  openBlobStore,
  readBatchStorage,
} from '@company-relations/batch-catalogue';
import { UsageError } from '@company-relations/command-line';
import { CompanyGraph } from '@company-relations/company-graph';
import type { WithdrawalEntry } from '@company-relations/erasure-ledger';
import type { GraphClient } from '@company-relations/neo4j-client';
import { readExistingContent } from '@company-relations/register-loader';
import { type Environment, SettingReader } from '@company-relations/settings';

/** Where the packages are. */
export interface PackageStore {
  readonly env: Environment;
  /** That their files were lost with their store, and the one that is named is to take its place. */
  readonly storeLost: boolean;
  /** See `CatalogueSettings`. */
  readonly ledger?: ErasureLedger | undefined;
  /** Of the ledger, which the graph does not know yet: files of their packages need not be there. */
  readonly withdrawals?: readonly WithdrawalEntry[];
}

/**
 * Works on the packages, in the store that the environment names as for the builder of packages.
 *
 * @param work is given nothing where no package was ever published and no store is named.
 * @throws UsageError where packages were published and no store is named, and where the settings of the store are wrong.
 * @throws PackagesMissingError where the store has none of them and is not said to take a lost one's place, or has other files.
 * @throws UnknownStoreError where no package is listed and the store has files.
 */
export async function withPackages<T>(
  graph: GraphClient,
  { env, storeLost, ledger, withdrawals = [] }: PackageStore,
  work: (catalogue: Catalogue | undefined) => Promise<T>,
): Promise<T> {
  const blobs = await openStore(env);
  if (!blobs) {
    const { packages } = await readExistingContent(graph);
    if (packages > 0)
      throw new UsageError(
        'Set BATCH_STORE or BATCH_S3_BUCKET: packages were published, and files of them may show the person. Nothing was changed.',
      );
    return work(undefined);
  }
  const companies = new CompanyGraph(graph);
  try {
    const catalogue = new Catalogue({
      graph,
      blobs,
      protectionsSince: (number) => companies.protectionsSince(number),
      ledger,
    });
    await catalogue.requireOwnStore({ storeLost, withdrawals });
    return await work(catalogue);
  } finally {
    await blobs.close();
  }
}

async function openStore(environment: Environment): Promise<BlobStore | undefined> {
  const reader = new SettingReader({ environment });
  const storage = readBatchStorage(reader);
  reader.throwIfProblems(UsageError);
  return storage && openBlobStore(storage);
}
