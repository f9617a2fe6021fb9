import type { SettingReader } from '@company-relations/settings';

export const defaultUltimateOwnershipBudget = 2_000;

/** `ULTIMATE_OWNERSHIP_BUDGET`, see `CompanyGraphOptions.ultimateOwnershipBudget`. The same for the API and for the builder of packages. */
export function readUltimateOwnershipBudget(reader: SettingReader): number {
  return reader.whole('ULTIMATE_OWNERSHIP_BUDGET', defaultUltimateOwnershipBudget, [0, 1_000_000]);
}
