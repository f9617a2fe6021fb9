import type { WithdrawalEntry } from '@company-relations/erasure-ledger';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import type { ErasureLedger } from './ledger/erasure-ledger';
import type { PackageRecord } from './package-record';
import type { PackageRecords } from './package-records';
import type { Protections } from './protections';
import { withdraw, withdrawnBy } from './withdrawals';

/** The time, in milliseconds, in which a package can be downloaded after its creation. */
const listedForMs = 60 * 24 * 3_600_000;

export const protectedSinceReason = 'It shows a person who was protected or erased after it was built.';
const unreadable = 'Whom it shows cannot be read.';
const lost = 'Its file was lost with its store.';

/**
 * Returns the expiry limit in milliseconds since 1970. Packages that were created at this time or earlier have expired.
 */
export function expiredBefore(now: Date): number {
  return now.getTime() - listedForMs;
}

interface WithdrawalSettings {
  readonly graph: GraphClient;
  readonly now: () => Date;
  readonly ledger: ErasureLedger | undefined;
}

/**
 * Finds the packages that must no longer be downloaded, and withdraws them. A request for a withdrawn package gets the
 * response that the package is gone.
 */
export class PackageWithdrawals {
  constructor(
    private readonly settings: WithdrawalSettings,
    private readonly records: PackageRecords,
    private readonly protections: Protections,
  ) {}

  /**
   * Withdraws packages permanently.
   *
   * @returns the ids of the packages that were not withdrawn before.
   */
  withdraw(packageIds: readonly number[], reason: string): Promise<number[]> {
    const { graph, now, ledger } = this.settings;
    return withdraw(graph, { packageIds, reason, withdrawnAt: now().getTime() }, ledger);
  }

  /**
   * Withdraws packages again after the graph was restored from a dump: those whose earlier withdrawal is in the entries
   * of the ledger.
   *
   * @returns the ids of the packages that were not withdrawn in the restored graph.
   */
  async withdrawAgain(entries: readonly WithdrawalEntry[]): Promise<number[]> {
    const listed = (await this.listed()).map(({ packageId }) => packageId);
    const withdrawn: number[] = [];
    for (const entry of entries) {
      const packageIds = withdrawnBy(entry, listed);
      if (packageIds.length > 0) withdrawn.push(...(await this.withdraw(packageIds, entry.reason)));
    }
    return withdrawn;
  }

  /** Withdraws all downloadable packages, because their files are lost. Returns these packages. */
  async withdrawLost(): Promise<PackageRecord[]> {
    const records = await this.listed();
    await this.withdrawAll(records, lost);
    return records;
  }

  /**
   * Withdraws each package that shows a person who became protected after the build, and each package whose set of
   * shown persons cannot be read. Call `requireOwnStore` first: with the store of another graph, no set could be read
   * and all packages would be withdrawn.
   */
  async withdrawExposed(): Promise<PackageRecord[]> {
    const records = await this.listed();
    const exposures = await this.protections.exposuresOf(records);
    const shown = records.filter((_record, index) => exposures[index] === 'shown');
    const unknown = records.filter((_record, index) => exposures[index] === 'unknown');
    await this.withdrawAll(shown, protectedSinceReason);
    await this.withdrawAll(unknown, unreadable);
    return [...shown, ...unknown];
  }

  /**
   * Returns the packages that show one of these persons, or whose set of shown persons cannot be read. Checks only
   * packages that have not expired. A withdrawn package is checked only if it was withdrawn at `withdrawnSince` or
   * later.
   */
  async packagesShowing(people: readonly ServiceId[], withdrawnSince: Date): Promise<PackageRecord[]> {
    const showing: PackageRecord[] = [];
    for (const record of await this.records.storedSince(expiredBefore(this.settings.now()), withdrawnSince.getTime())) {
      if ((await this.protections.showsOneOf(record, people)) !== 'none') showing.push(record);
    }
    return showing;
  }

  /**
   * Withdraws each package that shows one of these persons, or whose set of shown persons cannot be read. Returns these
   * packages.
   *
   * @param since - the result also includes packages that were withdrawn at this time or later.
   */
  async withdrawShowing(people: readonly ServiceId[], since: Date): Promise<PackageRecord[]> {
    const showing = await this.packagesShowing(people, since);
    await this.withdrawAll(showing, protectedSinceReason);
    return showing;
  }

  /**
   * Withdraws the packages that show a person who has become protected.
   *
   * @returns the packages that certainly show no such person.
   */
  async withoutExposed(records: readonly PackageRecord[]): Promise<PackageRecord[]> {
    const exposures = await this.protections.exposuresOf(records);
    const exposed = records.filter((_record, index) => exposures[index] === 'shown');
    await this.withdrawAll(exposed, protectedSinceReason);
    return records.filter((_record, index) => exposures[index] === 'none');
  }

  private async withdrawAll(records: readonly PackageRecord[], reason: string): Promise<void> {
    if (records.length > 0)
      await this.withdraw(
        records.map(({ packageId }) => packageId),
        reason,
      );
  }

  private listed(): Promise<PackageRecord[]> {
    return this.records.listed(expiredBefore(this.settings.now()));
  }
}
