import type { JsonWebKeySet } from '@company-relations/batch-manifest';
import { checkContent, findPackages, type LocalPackage, openPackage } from './package-files';
import { PackageVerification, type WorkOptions } from './package-verification';

/** The result of one package. */
export interface CheckedPackage {
  readonly file: string;
  /** Undefined when it is not signed with one of the keys. */
  readonly package: LocalPackage | undefined;
  /** The problem and its place; undefined when the package is right. */
  readonly problem: string | undefined;
  /** Why these packages do not prove the state that it leads to; undefined where it was computed. */
  readonly unverifiable: string | undefined;
}

/**
 * Checks packages: signatures, hashes, line counts, that each delta continues the state before it, and that baselines and
 * deltas lead to the states of their manifests. All are checked even when one is wrong.
 *
 * @param paths folders, files of packages, or manifests.
 * @returns one entry for each package, by file name.
 * @throws ClientError when there is no package to check.
 */
export async function verifyPackages(
  paths: readonly string[],
  keys: JsonWebKeySet,
  options: WorkOptions = {},
): Promise<CheckedPackage[]> {
  const verification = new PackageVerification(options);
  const found = new Map<string, LocalPackage | undefined>();
  for (const file of await findPackages(paths)) {
    found.set(file, undefined);
    await verification.collect(file, async () => {
      const one = await openPackage(file, keys);
      verification.add(one);
      found.set(file, one);
      await checkContent(one, options.signal);
    });
  }
  await verification.checkChains();
  return [...found].map(([file, one]) => {
    const { problem, unverifiable } = verification.resultOf(file);
    return { file, package: one, problem: problem?.message, unverifiable: unverifiable && `${file}: ${unverifiable}` };
  });
}
