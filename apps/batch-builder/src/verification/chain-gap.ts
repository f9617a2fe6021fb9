import type { PackageRecord } from '@company-relations/batch-catalogue';
import type { SignedPackage } from './package-lines';

/** Why a delta that no listed package leads up to cannot be proved. */
export interface ChainGap {
  readonly reason: string;
  /** Whether that is an error, and not what withdrawing and time bring about. */
  readonly isWrong: boolean;
}

/** What is known of the packages of one chain. */
export interface KnownPackages {
  /** Listed or not, by id. */
  readonly records: ReadonlyMap<number, PackageRecord>;
  readonly listed: ReadonlySet<number>;
  /** Those whose manifests were found to be wrong. */
  readonly wrong: ReadonlySet<number>;
}

/** What lies between a delta and the package that it continues; undefined for a baseline, which continues none. */
export function gapBefore({ manifest: { continues, stateBefore } }: SignedPackage, { records, listed, wrong }: KnownPackages): ChainGap | undefined {
  if (continues === null) return undefined;
  const before = records.get(continues);
  const gap = (what: string, isWrong = false): ChainGap => ({ reason: `It continues package ${continues}, ${what}.`, isWrong });
  if (!before) return gap('of which there is no record', true);
  if (before.stateDigest !== stateBefore) return gap('but applies to another state than that one leads to', true);
  if (wrong.has(continues)) return gap('which is wrong');
  if (before.withdrawnAt !== undefined) return gap('which was withdrawn');
  return gap(listed.has(continues) ? 'which is not the one before it' : 'which is past its 60 days');
}
