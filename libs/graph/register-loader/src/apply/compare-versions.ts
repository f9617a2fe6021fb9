import type { DateTime } from '@company-relations/ownership';
import { withdrawalHash } from './content-hash';
import type { Outcome, Version } from './stored';
import { applied, appliedWith, rejected } from './stored';

/**
 * How a statement compares with the stored version of its id.
 *
 * - `changed`: the content of the statement must be stored.
 * - `preferred`: the content must be stored although the stored version has the same date.
 * - `contradicts`: like `preferred`, but the two contents contradict each other, and only their hashes decide.
 * - `reconfirmed`: the statement has exactly the stored content with a newer date.
 * - An `Outcome`: nothing must be stored, and the statement has this outcome.
 */
export type VersionComparison = 'changed' | 'preferred' | 'contradicts' | 'reconfirmed' | Outcome;

/**
 * Compares a statement with the stored version. The dates are compared first. The content matters only if the dates are
 * equal or the statement is newer.
 *
 * If two different statements have the same date, the result does not depend on which one is loaded first. A withdrawal
 * wins; otherwise the statement that `preference` favours; otherwise the statement with the greater hash.
 *
 * @param preference positive if the content of the new statement is preferred to the stored content, negative if the
 *   stored content is preferred.
 */
export function compareVersions(stored: Version | undefined, stated: Version, preference = 0): VersionComparison {
  if (!stored) return 'changed';
  const order = compareDates(stated.asOf, stored.asOf);
  if (order < 0) return { result: 'outdated' };
  if (order > 0) return stated.hash === stored.hash ? 'reconfirmed' : 'changed';
  if (stated.hash === stored.hash) return { result: 'unchanged' };
  if (stored.hash === withdrawalHash) return rejected(`withdrawn with the same date (asOf ${stated.asOf})`);
  if (stated.hash === withdrawalHash || preference > 0) return 'preferred';
  if (preference === 0 && stated.hash > stored.hash) return 'contradicts';
  return rejected(`different content with the same date as the stored statement (asOf ${stated.asOf})`);
}

/**
 * Returns the outcome of a statement whose content was stored. If the statement replaced another one with the same
 * date, the outcome has a notice, or a problem if the two statements contradict each other. A contradiction is a
 * problem in whichever order the two are loaded.
 */
export function outcomeOfStoredStatement(comparison: VersionComparison): Outcome {
  if (comparison === 'preferred') return appliedWith({ notice: 'it replaces a statement with the same date' });
  return comparison === 'contradicts'
    ? appliedWith({ problem: 'different content with the same date as the stored statement, which it replaces' })
    : applied;
}

/** Returns the newer of two versions, or undefined if there is none. */
export function newerVersion(a: Version | undefined, b: Version | undefined): Version | undefined {
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
