import type { Catalogue, ErasureLedger, NumberedEntry } from '@company-relations/batch-catalogue';
import { countText, UsageError } from '@company-relations/command-line';
import { type Erasure, readFollowedEntryNumbers, type WithdrawalEntry } from '@company-relations/erasure-ledger';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { ErasureRestore, readExistingContent, writeFormerErasures } from '@company-relations/register-loader';
import { showProgress } from '../progress';
import { auditedErasure, auditFolderOf } from './audited-erasure';
import { withPackages } from './package-store';
import { withLedger } from './with-ledger';

/** The arguments of `feed restore-erasures`. */
export interface RestoreCall {
  /** Set by the operator if the store of the packages was lost. Then there are no files of packages to delete. */
  readonly storeLost: boolean;
  readonly by?: string;
}

export interface RestoreOptions extends RestoreCall {
  readonly env: NodeJS.ProcessEnv;
  /**
   * If the signal is aborted, the restore stops after the running transaction. Running the command again continues the
   * restore.
   */
  readonly signal: AbortSignal;
}

/** The result of `feed restore-erasures`, in the form that `--json` prints. */
export type RestoreReport =
  | { readonly result: 'followed'; readonly entries: 0; readonly formerErasures: number }
  | {
      readonly result: 'restored';
      /** How many entries of the ledger the graph had not applied yet. */
      readonly entries: number;
      /** How many erasures were repeated or revoked again. */
      readonly erasures: number;
      readonly packagesWithdrawn: number;
      readonly filesRemoved: number;
      /**
       * The number of erasures that were made before the ledger existed. This command has now written them into the
       * ledger.
       */
      readonly formerErasures: number;
    }
  | { readonly result: 'interrupted' };

/**
 * Applies the erasures and withdrawals in the ledger that the graph has not applied yet, for example because the graph
 * was restored from a dump. Each of them is written to the audit log before it is applied.
 *
 * @throws UsageError, LedgerNotFollowedError, LedgerEntryError, ForeignLedgerError, AuditUnavailableError. In these
 *   cases nothing was changed.
 * @throws GraphUnavailable, or the error of the storage. Then the command can be run again.
 */
export async function restoreErasures(
  graph: GraphClient,
  options: RestoreOptions,
  output: NodeJS.WriteStream,
): Promise<RestoreReport> {
  return withLedger(options.env, async (ledger) => {
    if (!ledger) throw new UsageError('Set ERASURE_LEDGER or ERASURE_LEDGER_S3_BUCKET, and ERASURE_LEDGER_KEYS_FILE.');
    await graph.verifyConnectivity();
    await migrate(graph);
    const state = await ledger.stateOf(graph);
    if (state === 'foreign') await ledger.requireFollowed(graph);
    const entries = state === 'behind' ? await ledger.entriesBut(await readFollowedEntryNumbers(graph)) : [];
    const withdrawals = withdrawalsIn(entries);
    if (entries.length > 0)
      return withPackages(graph, { ...options, withdrawals }, (catalogue) =>
        followed(graph, { ledger, catalogue, entries, options, output }),
      );
    return { result: 'followed', entries: 0, formerErasures: await writeFormerErasures(graph, ledger) };
  });
}

interface Restoring {
  readonly ledger: ErasureLedger;
  readonly catalogue: Catalogue | undefined;
  readonly entries: readonly NumberedEntry[];
  readonly options: RestoreOptions;
  readonly output: NodeJS.WriteStream;
}

async function followed(
  graph: GraphClient,
  { ledger, catalogue, entries, options, output }: Restoring,
): Promise<RestoreReport> {
  const restore = new ErasureRestore(graph);
  const log = { folder: auditFolderOf(options.env), log: (text: string) => void output.write(`${text}\n`) };
  await auditedErasure(log, options.by, async ({ erasing }) => {
    for (const { entry } of entries) if (entry.kind === 'erasure') await erasing(entry.erasure);
  });
  const erasures = await madeAgain(graph, restore, entries, options.signal, output);
  if (!erasures) return { result: 'interrupted' };
  const packages = await withdrawnAgain(catalogue, erasures, entries);
  await restore.finish(
    erasures,
    packages,
    entries.map(({ number, digest, entry }) => ({ number, digest, erasure: erasureOf(entry) })),
    new Date(),
  );
  const formerErasures = await writeFormerErasures(graph, ledger);
  return { result: 'restored', entries: entries.length, erasures: erasures.length, ...packages, formerErasures };
}

async function madeAgain(
  graph: GraphClient,
  restore: ErasureRestore,
  entries: readonly NumberedEntry[],
  signal: AbortSignal,
  output: NodeJS.WriteStream,
): Promise<Erasure[] | undefined> {
  const progress = showProgress(output, await entitiesIn(graph), 'companies and persons');
  progress.begin('looking at companies and persons');
  const onSlice = (entities: number) => {
    progress.advance(entities, entities);
    return !signal.aborted;
  };
  try {
    const upTo = Math.max(...entries.map(({ number }) => number));
    return await restore.run(
      entries.map(({ entry }) => entry),
      { upTo, now: () => new Date(), onSlice },
    );
  } finally {
    progress.stop();
  }
}

async function withdrawnAgain(
  catalogue: Catalogue | undefined,
  erasures: readonly Erasure[],
  entries: readonly NumberedEntry[],
): Promise<{ packagesWithdrawn: number; filesRemoved: number }> {
  if (!catalogue) return { packagesWithdrawn: 0, filesRemoved: 0 };
  const again = await catalogue.withdrawals.withdrawAgain(withdrawalsIn(entries));
  const people = erasures.flatMap(({ serviceIds = [] }) => serviceIds) as ServiceId[];
  const showing = people.length > 0 ? await catalogue.withdrawals.withdrawShowing(people, new Date()) : [];
  const exposed = await catalogue.withdrawals.withdrawExposed();
  const withdrawn = new Set([...again, ...[...showing, ...exposed].map(({ packageId }) => packageId)]);
  const { withdrawn: filesRemoved } = await catalogue.purge();
  return { packagesWithdrawn: withdrawn.size, filesRemoved };
}

function withdrawalsIn(entries: readonly NumberedEntry[]): WithdrawalEntry[] {
  return entries.flatMap(({ entry }) => (entry.kind === 'withdrawal' ? [entry] : []));
}

async function entitiesIn(graph: GraphClient): Promise<number> {
  const { companies, persons } = await readExistingContent(graph);
  return companies + persons;
}

function erasureOf(entry: NumberedEntry['entry']): string | undefined {
  if (entry.kind === 'withdrawal') return undefined;
  return entry.kind === 'lift' ? entry.erasure : entry.erasure.id;
}

/** Returns the result of `feed restore-erasures` as text for the user. */
export function restoreText(report: RestoreReport): string {
  switch (report.result) {
    case 'interrupted':
      return 'Interrupted: the service stays unready. Run the same command again to go on.';
    case 'followed':
      return `The graph knows all entries of the erasure ledger: nothing was changed.${formerText(report)}`;
    case 'restored':
      return `Followed ${countText(report.entries, 'entry')} of the erasure ledger: ${countText(report.erasures, 'erasure')} made again, ${countText(report.packagesWithdrawn, 'package')} withdrawn, ${countText(report.filesRemoved, 'file')} deleted.${formerText(report)}`;
  }
}

function formerText({ formerErasures }: { readonly formerErasures: number }): string {
  return formerErasures === 0 ? '' : `\nWritten into the ledger: ${countText(formerErasures, 'earlier erasure')}.`;
}
