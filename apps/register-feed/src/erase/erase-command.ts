import { access, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Catalogue } from '@company-relations/batch-catalogue';
import { UsageError } from '@company-relations/command-line';
import { type Erasure, migrate, PersonErasure, serviceIdsOf } from '@company-relations/company-graph';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import { showProgress } from '../progress';
import { withPackages } from './package-store';
import { type Receipt, receiptOf } from './receipt';

/** What the command is called with. */
export interface EraseCall {
  /** The id that the source keeps for the person. */
  readonly person?: string;
  /** In which its national id is this person's, where a short one is stated in several. */
  readonly country: readonly CountryCode[];
  readonly plan: boolean;
  /** The id of an erasure. */
  readonly lift?: string;
  /** That no file of a published package is left to be deleted. */
  readonly storeLost: boolean;
  /** A file for the receipt. */
  readonly receipt?: string;
}

export interface EraseOptions extends EraseCall {
  readonly env: NodeJS.ProcessEnv;
  /** Ends the erasure after the running transaction; running it again goes on. */
  readonly signal: AbortSignal;
}

/** What would go. The ServiceIds of businesses are for the operator to look at: they tell who the person is. */
export interface PlannedErasure {
  readonly result: 'planned';
  readonly persons: number;
  readonly businesses: readonly number[];
  readonly currentRecords: number;
  readonly endedRecords: number;
  readonly companiesChanged: number;
  readonly packages: number;
}

/** What the command came to, as `--json` prints it. */
export type EraseReport =
  | PlannedErasure
  | ({ readonly result: 'erased' | 'erased before' | 'lifted' } & Receipt)
  | { readonly result: 'not held' | 'interrupted' };

/** @throws UsageError for what does not go together, and a receipt that cannot be written. */
export async function checkEraseCall({ person, country, storeLost, plan, lift, receipt }: EraseCall): Promise<void> {
  if ((person === undefined) === (lift === undefined)) throw new UsageError('Give either --person or --lift.');
  if (person === '') throw new UsageError('--person is the id of a person, and not empty.');
  if (lift !== undefined && (country.length > 0 || storeLost)) throw new UsageError('--country and --store-lost go with --person alone.');
  if (plan && (lift !== undefined || receipt !== undefined)) throw new UsageError('--plan goes with --person alone.');
  if (receipt === undefined) return;
  if (await isThere(receipt)) throw new UsageError(`The receipt is there already: ${receipt}`);
  if (!(await isThere(dirname(receipt)))) throw new UsageError(`There is no such folder: ${dirname(receipt)}`);
}

/**
 * Erases a person, says what that would take, or lets the erased come back. The graph is brought to the newest schema first
 * unless it is only looked at.
 *
 * @throws UsageError, AmbiguousPerson, CannotLift: nothing was changed. GraphUnavailable, what the storage throws: run again.
 */
export async function eraseOrLift(graph: GraphClient, options: EraseOptions, output: NodeJS.WriteStream): Promise<EraseReport> {
  const { person = '', country, plan, lift, receipt, signal } = options;
  await graph.verifyConnectivity();
  if (!plan) await migrate(graph);
  const erasing = new PersonErasure(graph);
  if (lift !== undefined) return told('lifted', await erasing.lift(lift, new Date()), receipt);
  return withPackages(graph, options, async (catalogue): Promise<EraseReport> => {
    if (plan) return planned(erasing, { person, country }, catalogue);
    const begun = await erasing.begin(person, new Date(), country);
    if (!begun) return { result: 'not held' };
    if (begun.how === 'done') return told('erased before', begun.erasure, receipt);
    const removed = await removeRecords(erasing, begun.erasure, signal, output);
    if (!removed) return { result: 'interrupted' };
    return told('erased', await erasing.finish(removed, await removePackages(removed, catalogue), new Date()), receipt);
  });
}

async function planned(erasing: PersonErasure, { person, country }: { person: string; country: readonly CountryCode[] }, catalogue: Catalogue | undefined): Promise<EraseReport> {
  const plan = await erasing.plan(person, country);
  if (!plan) {
    const former = await erasing.find(person);
    return former ? told('erased before', former, undefined) : { result: 'not held' };
  }
  const { persons, businesses } = plan.person;
  const packages = (await catalogue?.packagesShowing(serviceIdsOf(plan.person), new Date())) ?? [];
  const { currentRecords, endedRecords, companiesChanged } = plan;
  const ids = businesses.map(({ serviceId }) => serviceId);
  return { result: 'planned', persons: persons.length, businesses: ids, currentRecords, endedRecords, companiesChanged, packages: packages.length };
}

async function removeRecords(erasing: PersonErasure, erasure: Erasure, signal: AbortSignal, output: NodeJS.WriteStream): Promise<Erasure | undefined> {
  const progress = showProgress(output, erasure.currentRecords + erasure.endedRecords, 'records');
  progress.begin('removing records');
  try {
    return await erasing.removeRecords(erasure, () => new Date(), (records) => {
      progress.advance(records, records);
      return !signal.aborted;
    });
  } finally {
    progress.stop();
  }
}

/** From the first transaction of the erasure on nobody is given them; here their files go too. */
async function removePackages({ serviceIds = [], begunAt }: Erasure, catalogue: Catalogue | undefined): Promise<{ packagesWithdrawn: number; filesRemoved: number }> {
  if (!catalogue) return { packagesWithdrawn: 0, filesRemoved: 0 };
  const packages = await catalogue.withdrawShowing(serviceIds as readonly ServiceId[], new Date(begunAt));
  const { withdrawn } = await catalogue.purge();
  return { packagesWithdrawn: packages.length, filesRemoved: withdrawn };
}

async function told(result: 'erased' | 'erased before' | 'lifted', erasure: Erasure, file: string | undefined): Promise<EraseReport> {
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
