import { type ErasureLedger, openLedger, readLedgerSettings } from '@company-relations/batch-catalogue';
import { UsageError } from '@company-relations/command-line';
import { requireNoLedger } from '@company-relations/erasure-ledger';
import type { GraphClient } from '@company-relations/neo4j-client';
import { refuseDevelopmentKey, type Environment, SettingReader } from '@company-relations/settings';

/**
 * Opens the erasure ledger that is set in the environment, passes it to `work`, and closes it afterwards.
 *
 * @param work gets undefined if no ledger is set.
 * @throws UsageError if the settings are wrong, if the folder of the ledger cannot be used, or if no ledger is set in
 *   production.
 */
export async function withLedger<T>(
  environment: Environment,
  work: (ledger: ErasureLedger | undefined) => Promise<T>,
): Promise<T> {
  const reader = new SettingReader({ environment });
  const settings = readLedgerSettings(reader);
  if (environment['NODE_ENV'] === 'production') {
    refuseDevelopmentKey(reader, 'ERASURE_LEDGER_KEYS_FILE');
    if (!settings && reader.problems.length === 0)
      reader.addProblem(
        'ERASURE_LEDGER',
        'is missing: without the ledger a restored dump brings back the persons who were erased',
        undefined,
      );
  }
  reader.throwIfProblems(UsageError);
  if (!settings) return work(undefined);
  const ledger = await openLedger(settings).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === undefined
      ? error
      : new UsageError(`The folder of ERASURE_LEDGER cannot be used (${error.code}).`);
  });
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

/**
 * Checks that the graph has applied all entries of the ledger that is set in the environment. If no ledger is set,
 * checks that the graph has never applied entries of a ledger. The check may fail while an erasure runs, because the
 * entry is in the ledger for a moment before the graph applies it.
 *
 * @throws UsageError if the settings of the ledger are wrong.
 * @throws LedgerNotFollowedError, LedgerMissingError
 */
export async function requireFollowedLedger(graph: GraphClient, environment: Environment): Promise<void> {
  const { NODE_ENV: _none, ...others } = environment;
  await withLedger(others, async (ledger) => (ledger ? ledger.requireFollowed(graph) : requireNoLedger(graph)));
}
