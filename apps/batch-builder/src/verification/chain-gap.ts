import type { PackageRecord } from '@company-relations/batch-catalogue';
import type { Manifest } from '@company-relations/batch-manifest';
import { VerificationError } from '@company-relations/relations-client';

/** The packages of a chain that the catalogue has. */
export interface KnownPackages {
  /** All packages by id, including expired and withdrawn ones. */
  readonly records: ReadonlyMap<number, PackageRecord>;
  /** The ids of the packages whose manifests are wrong. */
  readonly wrong: ReadonlySet<number>;
}

/**
 * Returns the reason why no verified package leads to the state that a delta needs: the package that the delta
 * continues is wrong, was withdrawn, or has expired.
 *
 * @throws VerificationError if the delta continues an unknown package, or a package that leads to another state.
 */
export function explainGap(
  file: string,
  { continues, stateBefore }: Manifest,
  { records, wrong }: KnownPackages,
): string {
  const before = continues === null ? undefined : records.get(continues);
  if (!before) throw new VerificationError(file, `It continues package ${continues}, of which there is no record.`);
  if (before.stateDigest !== stateBefore)
    throw new VerificationError(
      file,
      `It continues package ${continues}, but applies to another state than that one leads to.`,
    );
  const gap = (what: string) => `It continues package ${continues}, which ${what}.`;
  if (wrong.has(before.packageId)) return gap('is wrong');
  return gap(before.withdrawnAt === undefined ? 'is past its 60 days' : 'was withdrawn');
}
