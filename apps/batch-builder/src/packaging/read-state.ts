import type { PackageDraft } from '@company-relations/batch-catalogue';
import type { ChangeLog } from '@company-relations/change-log';
import type { CompanyGraph } from '@company-relations/company-graph';
import { dayOf } from '@company-relations/ownership';

/** The state of the graph that a build read. */
export type ReadState = Pick<PackageDraft, 'changeNumber' | 'asOf' | 'wereFiguresSettled'>;

/** The services with which a build determines the state that it read. */
export interface ReadStateSources {
  readonly companies: Pick<CompanyGraph, 'areFiguresSettledSince'>;
  readonly changeLog: Pick<ChangeLog, 'begin' | 'waitForCommit'>;
  readonly now: () => Date;
}

/**
 * Begins the reading of a build. Call this function before any company is read: then the next delta examines every later
 * change. A change between these two reads may be in the packages of this build and be examined again. In the opposite
 * order, neither this build nor the next delta might see such a change.
 *
 * @returns a function that ends the reading, and returns the state that was read.
 */
export async function beginReading({ companies, changeLog, now }: ReadStateSources): Promise<() => Promise<ReadState>> {
  const started = { changeNumber: await changeLog.begin(), asOf: now().toISOString() };
  const areSettled = () => companies.areFiguresSettledSince(started.changeNumber);
  const beganSettled = await areSettled();
  return async () => {
    if (!beganSettled) return { ...started, wereFiguresSettled: false };
    // The build may have read a part of what a load commits. What this load marked must be visible before the check.
    await changeLog.waitForCommit();
    // On another day, a build may have computed ultimate ownerships that were never stored.
    return { ...started, wereFiguresSettled: dayOf(now()) === dayOf(started.asOf) && (await areSettled()) };
  };
}
