import type { DateTime } from '@company-relations/ownership';
import type { Outcome, Version } from './held';
import { rejected } from './held';

/**
 * How a statement stands to what is held under its id:
 * `says something` new, or `confirms` with a newer date exactly what is held; else its outcome is settled.
 */
export type Standing = 'says something' | 'confirms' | Outcome;

/** Compares by date first: content only matters where the dates do not decide. */
export function compareVersions(held: Version | undefined, stated: Version): Standing {
  if (!held) return 'says something';
  const order = compareDates(stated.asOf, held.asOf);
  if (order < 0) return { result: 'outdated' };
  if (order > 0) return stated.hash === held.hash ? 'confirms' : 'says something';
  return stated.hash === held.hash
    ? { result: 'unchanged' }
    : rejected(`different content with the same date as what is held (asOf ${stated.asOf})`);
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
