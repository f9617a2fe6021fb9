import { clockDifferenceMs } from '@company-relations/batch-catalogue';

/**
 * Returns the `asOf` of a manifest: when the build began, or a moment later than the `asOf` of the package before if
 * the clock of this builder is behind. Clients sort packages by `asOf`, and take no delta for one that follows a
 * baseline of a later time.
 *
 * A package before that is a day or more ahead does not count, as for the time of publication (`Catalogue.publish`).
 */
export function laterAsOf(began: string, before: string | undefined): string {
  if (before === undefined) return began;
  const ahead = Date.parse(before) - Date.parse(began);
  return ahead < 0 || ahead >= clockDifferenceMs ? began : new Date(Date.parse(before) + 1).toISOString();
}
