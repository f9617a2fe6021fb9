import type { DateTime } from '@company-relations/ownership';
import type { Outcome, Version } from './stored';
import { rejected } from './stored';

/**
 * How a statement compares with the stored version of its id:
 * `changed` content, or `reconfirmed`: exactly the stored content with a newer date; else its outcome.
 */
export type VersionComparison = 'changed' | 'reconfirmed' | Outcome;

/** Compares by date first: content only matters where the dates do not decide. */
export function compareVersions(stored: Version | undefined, stated: Version): VersionComparison {
  if (!stored) return 'changed';
  const order = compareDates(stated.asOf, stored.asOf);
  if (order < 0) return { result: 'outdated' };
  if (order > 0) return stated.hash === stored.hash ? 'reconfirmed' : 'changed';
  return stated.hash === stored.hash
    ? { result: 'unchanged' }
    : rejected(`different content with the same date as the stored statement (asOf ${stated.asOf})`);
}

/** The newer of two versions; `undefined` where there is none. */
export function newer(a: Version | undefined, b: Version | undefined): Version | undefined {
  if (!a || !b) return a ?? b;
  return compareDates(a.asOf, b.asOf) >= 0 ? a : b;
}

/** Below 0 when `a` is before `b`, 0 for the same point in time. */
export function compareDates(a: DateTime, b: DateTime): number {
  return a === b ? 0 : Date.parse(a) - Date.parse(b);
}
