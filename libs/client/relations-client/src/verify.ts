import type { JsonWebKeySet } from '@company-relations/batch-manifest';
import { checkContent, findPackages, type LocalPackage, openPackage } from './package-files';
import { PackageVerification, type WorkOptions } from './package-verification';

/** The result for one package. */
export interface CheckedPackage {
  readonly file: string;
  /** The package. Undefined if it is not signed with one of the keys. */
  readonly package: LocalPackage | undefined;
  /** The problem, and where it is. Undefined if the package is right. */
  readonly problem: string | undefined;
  /**
   * The reason why the state after the package could not be computed from these packages. Undefined if this state was
   * computed.
   */
  readonly unverifiable: string | undefined;
}

/**
 * Verifies packages: their signatures, hashes and line counts. Also checks that each delta continues the previous
 * state, and that all packages lead to the states in their manifests. If one package is wrong, the others are still
 * verified.
 *
 * @param paths - folders, package files, or manifests.
 * @returns one entry for each package, sorted by file name.
 * @throws ClientError if there is no package to verify.
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
