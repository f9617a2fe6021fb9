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

/** The options for opening the package store in an erasure. */
export interface PackageStoreOptions {
  readonly env: Environment;
  /** Set by the operator if the store with the package files was lost and the store in the settings replaces it. */
  readonly storeLost: boolean;
  /** The erasure ledger, if there is one. The catalogue writes withdrawals of packages into it. */
  readonly ledger?: ErasureLedger | undefined;
  /**
   * The withdrawals in the ledger that were not made in the graph yet. The files of these packages may already be
   * deleted.
   */
  readonly withdrawals?: readonly WithdrawalEntry[];
}

/**
 * Opens the package store that is set in the environment, and passes its catalogue to `work`. The package builder uses
 * the same settings.
 *
 * @param work gets undefined if no package was ever published and no store is set.
 * @throws UsageError if packages were published but no store is set, or if the settings of the store are wrong.
 * @throws PackagesMissingError if the store has none of the packages and `storeLost` is false. Also if `storeLost` is
 *   true, but the store has other files.
 * @throws UnknownStoreError if the store has files, but the graph lists no package.
 */
export async function withPackages<T>(
  graph: GraphClient,
  { env, storeLost, ledger, withdrawals = [] }: PackageStoreOptions,
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
