import { lineDigest, type StateDigestBuilder } from '@company-relations/batch-manifest';
import { countText } from '@company-relations/command-line/amounts';
import type { CompanyLine } from './company-lines';
import { VerificationError } from './failures';
import type { LocalPackage } from './package-files';

/** The current lines of all companies in the live graph, with which the state of the packages is compared. */
export interface LiveState {
  /** The lines, in ascending order of `ServiceId`. */
  readonly lines: AsyncIterable<CompanyLine>;
  /** Returns whether the line of a company may have changed since the last package was built. */
  readonly mayDiffer: (serviceId: number) => boolean;
}

/** The number of companies that differ between a verified state and the live state. */
export interface StateComparison {
  /**
   * The number of companies that differ, but may have changed after the last package was built. Such a difference is no
   * error.
   */
  pending: number;
  /** Companies that differ although they have not changed. */
  wrong: number;
}

/**
 * Compares a computed state with the state in the manifest of its last package.
 *
 * @throws VerificationError if the two states differ.
 */
export function checkState({ file, manifest }: LocalPackage, state: StateDigestBuilder): void {
  if (state.companies !== manifest.companies)
    throw new VerificationError(
      file,
      `It leads to ${countText(state.companies, 'company')}; its manifest says ${manifest.companies}.`,
    );
  const digest = state.hex();
  if (digest !== manifest.stateAfter)
    throw new VerificationError(file, `It leads to the state ${digest}; its manifest says ${manifest.stateAfter}.`);
}

/**
 * Counts a company in the comparison if the line that was computed from the packages differs from the line in the live
 * graph.
 */
export function countDifferenceFromLive(
  comparison: StateComparison,
  serviceId: number,
  digest: Buffer | undefined,
  current: CompanyLine | undefined,
  live: LiveState,
): void {
  const currentDigest = current && lineDigest(current.line);
  const isSame =
    digest === undefined || currentDigest === undefined ? digest === currentDigest : digest.equals(currentDigest);
  if (!isSame) comparison[!current || live.mayDiffer(serviceId) ? 'pending' : 'wrong'] += 1;
}
