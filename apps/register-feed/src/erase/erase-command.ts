import { access, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Catalogue } from '@company-relations/batch-catalogue';
import { UsageError } from '@company-relations/command-line';
import { type Erasure, requireNoLedger } from '@company-relations/erasure-ledger';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import {
  type BegunErasure,
  type RevokedErasure,
  PersonErasure,
  idsShownInPackages,
  writeFormerErasures,
} from '@company-relations/register-loader';
import { showProgress } from '../progress';
import { auditedErasure, auditFolderOf } from './audited-erasure';
import { withPackages } from './package-store';
import { type Receipt, receiptOf } from './receipt';
import { withLedger } from './with-ledger';

/** The arguments of `feed erase`. */
export interface EraseCall {
  /** The id that the source uses for the person. */
  readonly person?: string;
  /**
   * The countries in which the national id of the person belongs to this person. Needed if the id is a short form that
   * other countries use too, because it may belong to other persons there.
   */
  readonly country: readonly CountryCode[];
  readonly plan: boolean;
  /** The id of an erasure to revoke. */
  readonly lift?: string;
  /** Set by the operator if the store of the packages was lost. Then there are no files of packages to delete. */
  readonly storeLost: boolean;
  /** The person who erases or revokes, for the audit log. The default is the user of this machine. */
  readonly by?: string;
  /** The path of a file for the receipt. */
  readonly receipt?: string;
}

export interface EraseOptions extends EraseCall {
  readonly env: NodeJS.ProcessEnv;
  /**
   * If the signal is aborted, the erasure stops after the running transaction. Running the command again continues the
   * erasure.
   */
  readonly signal: AbortSignal;
}

/**
 * The plan of an erasure: what it would remove. The plan contains the ServiceIds of the person's businesses, so that
 * the operator can check these businesses. These ids identify the person.
 */
export interface PlannedErasure {
  readonly result: 'planned';
  readonly persons: number;
  readonly businesses: readonly number[];
  readonly currentRecords: number;
  readonly endedRecords: number;
  readonly companiesChanged: number;
  readonly packages: number;
  /** Countries in the options in which the sources state no person with this national id. Absent if there are none. */
  readonly nobodyIn?: readonly CountryCode[];
}

/** The result of revoking an erasure. */
export interface Revocation {
  readonly result: 'lifted' | 'lifted before';
  readonly erasure: string;
  readonly liftedAt: string | undefined;
  /** The number of deleted hashes of ids and numbers. These hashes prevented loads from adding the person again. */
  readonly released: number;
}

/** The result of `feed erase`, in the form that `--json` prints. */
export type EraseReport =
  | PlannedErasure
  | ({ readonly result: 'erased' | 'erased before' } & Receipt & Pick<PlannedErasure, 'nobodyIn'>)
  | Revocation
  | { readonly result: 'no erasure'; readonly erasure: string }
  | { readonly result: 'not held' | 'interrupted' };

/**
 * Checks the arguments of `feed erase`.
 *
 * @throws UsageError if options do not fit together, or if the receipt cannot be written.
 */
export async function checkEraseCall({ person, country, storeLost, plan, lift, receipt }: EraseCall): Promise<void> {
  if ((person === undefined) === (lift === undefined)) throw new UsageError('Give either --person or --lift.');
  if (person === '') throw new UsageError('--person is the id of a person, and not empty.');
  if (lift !== undefined && (country.length > 0 || storeLost))
    throw new UsageError('--country and --store-lost go with --person alone.');
  if (plan && (lift !== undefined || receipt !== undefined)) throw new UsageError('--plan goes with --person alone.');
  if (lift !== undefined && receipt !== undefined)
    throw new UsageError('--receipt goes with --person: --lift writes none.');
  if (receipt === undefined) return;
  if (await isThere(receipt)) throw new UsageError(`The receipt is there already: ${receipt}`);
  if (!(await isThere(dirname(receipt)))) throw new UsageError(`There is no such folder: ${dirname(receipt)}`);
}

/**
 * Erases a person, plans an erasure, or revokes an erasure. Unless it only plans, it first brings the graph to the
 * newest schema.
 *
 * @throws UsageError, AmbiguousPersonError, CannotRevokeError, AuditUnavailableError, LedgerNotFollowedError. In these
 *   cases nothing was changed.
 * @throws GraphUnavailable, or the error of the storage. Then the command can be run again.
 */
export async function eraseOrRevoke(
  graph: GraphClient,
  options: EraseOptions,
  output: NodeJS.WriteStream,
): Promise<EraseReport> {
  const { person = '', country, plan, by, env } = options;
  if (plan) {
    await graph.verifyConnectivity();
    return withPackages(graph, options, (catalogue) =>
      planned(new PersonErasure(graph), { person, country }, catalogue),
    );
  }
  const log = { folder: auditFolderOf(env), log: (text: string) => void output.write(`${text}\n`) };
  return withLedger(env, async (ledger) => {
    await graph.verifyConnectivity();
    await migrate(graph);
    if (ledger) {
      await ledger.requireFollowed(graph);
      await writeFormerErasures(graph, ledger);
    } else await requireNoLedger(graph);
    const erasing = new PersonErasure(graph, undefined, ledger);
    return auditedErasure(log, by, async ({ erasing: beforeErasing, revoking }) => {
      if (options.lift !== undefined)
        return revoked(options.lift, await erasing.revoke(options.lift, new Date(), revoking));
      return withPackages(graph, { ...options, ledger }, async (catalogue): Promise<EraseReport> => {
        const begun = await erasing.begin(person, new Date(), country, beforeErasing);
        return begun ? completed(erasing, begun, { ...options, catalogue, output }) : { result: 'not held' };
      });
    });
  });
}

interface Completion extends Pick<EraseOptions, 'signal' | 'receipt'> {
  readonly catalogue: Catalogue | undefined;
  readonly output: NodeJS.WriteStream;
}

async function completed(
  erasing: PersonErasure,
  begun: BegunErasure,
  { signal, receipt, catalogue, output }: Completion,
): Promise<EraseReport> {
  if (begun.how === 'done') return withReceipt('erased before', begun.erasure, receipt);
  const removed = await removeRecords(erasing, begun.erasure, signal, output);
  if (!removed) return { result: 'interrupted' };
  const report = await withReceipt(
    'erased',
    await erasing.finish(removed, await removePackages(removed, catalogue), new Date()),
    receipt,
  );
  const nobodyIn = begun.how === 'begun' ? begun.unmatchedCountries : [];
  return { ...report, ...(nobodyIn.length > 0 ? { nobodyIn } : {}) };
}

function revoked(id: string, revocation: RevokedErasure | undefined): EraseReport {
  if (!revocation) return { result: 'no erasure', erasure: id };
  const { how, erasure, released } = revocation;
  return { result: how === 'revoked' ? 'lifted' : 'lifted before', erasure: id, liftedAt: erasure.liftedAt, released };
}

async function planned(
  erasing: PersonErasure,
  { person, country }: { person: string; country: readonly CountryCode[] },
  catalogue: Catalogue | undefined,
): Promise<EraseReport> {
  const plan = await erasing.plan(person, country);
  if (!plan) {
    const former = await erasing.find(person);
    return former ? withReceipt('erased before', former, undefined) : { result: 'not held' };
  }
  const { persons, businesses, unmatchedCountries } = plan.person;
  const packages = (await catalogue?.withdrawals.packagesShowing(idsShownInPackages(plan.person), new Date())) ?? [];
  const { currentRecords, endedRecords, companiesChanged } = plan;
  const ids = businesses.map(({ serviceId }) => serviceId);
  const counts = {
    persons: persons.length,
    businesses: ids,
    currentRecords,
    endedRecords,
    companiesChanged,
    packages: packages.length,
  };
  return { result: 'planned', ...counts, ...(unmatchedCountries.length > 0 ? { nobodyIn: unmatchedCountries } : {}) };
}

async function removeRecords(
  erasing: PersonErasure,
  erasure: Erasure,
  signal: AbortSignal,
  output: NodeJS.WriteStream,
): Promise<Erasure | undefined> {
  const progress = showProgress(output, erasure.currentRecords + erasure.endedRecords, 'records');
  progress.begin('removing records');
  try {
    return await erasing.removeRecords(
      erasure,
      () => new Date(),
      (records) => {
        progress.advance(records, records);
        return !signal.aborted;
      },
    );
  } finally {
    progress.stop();
  }
}

/**
 * Withdraws the packages that show the person, and deletes their files. The API has not served these packages since the
 * first transaction of the erasure.
 */
async function removePackages(
  { serviceIds = [], begunAt }: Erasure,
  catalogue: Catalogue | undefined,
): Promise<{ packagesWithdrawn: number; filesRemoved: number }> {
  if (!catalogue) return { packagesWithdrawn: 0, filesRemoved: 0 };
  const packages = await catalogue.withdrawals.withdrawShowing(serviceIds as readonly ServiceId[], new Date(begunAt));
  const { withdrawn } = await catalogue.purge();
  return { packagesWithdrawn: packages.length, filesRemoved: withdrawn };
}

async function withReceipt<Result extends 'erased' | 'erased before'>(
  result: Result,
  erasure: Erasure,
  file: string | undefined,
): Promise<{ readonly result: Result } & Receipt> {
  const receipt = receiptOf(erasure);
  if (file !== undefined) await writeFile(file, `${JSON.stringify(receipt)}\n`, { flag: 'wx', mode: 0o600 });
  return { result, ...receipt };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
