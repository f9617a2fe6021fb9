import type { DateTime } from '@company-relations/ownership';
import type { Outcome, Version } from './stored';
import { rejected } from './stored';

/**
 * How a statement compares with the stored version of its id. `changed`: its content must be stored. `reconfirmed`: it
 * has exactly the stored content with a newer date. Otherwise, the outcome of the statement is decided already.
 */
export type VersionComparison = 'changed' | 'reconfirmed' | Outcome;

/**
 * Compares a statement with the stored version. The dates are compared first; the content matters only if the dates are
 * equal or the statement is newer.
 */
export function compareVersions(stored: Version | undefined, stated: Version): VersionComparison {
  if (!stored) return 'changed';
  const order = compareDates(stated.asOf, stored.asOf);
  if (order < 0) return { result: 'outdated' };
  if (order > 0) return stated.hash === stored.hash ? 'reconfirmed' : 'changed';
  return stated.hash === stored.hash
    ? { result: 'unchanged' }
    : rejected(`different content with the same date as the stored statement (asOf ${stated.asOf})`);
}

/** Returns the newer of two versions, or undefined if there is none. */
export function newer(a: Version | undefined, b: Version | undefined): Version | undefined {
  if (!a || !b) return a ?? b;
  return compareDates(a.asOf, b.asOf) >= 0 ? a : b;
}

/**
 * Compares two dates: negative if `a` is before `b`, 0 if they are the same point in time, positive if `a` is after
 * `b`.
 */
export function compareDates(a: DateTime, b: DateTime): number {
  return a === b ? 0 : Date.parse(a) - Date.parse(b);
}
