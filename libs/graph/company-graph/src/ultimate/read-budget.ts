import type { SettingReader } from '@company-relations/settings';

export const defaultUltimateOwnershipBudget = 2_000;

/**
 * Reads `ULTIMATE_OWNERSHIP_BUDGET`; see `CompanyGraphOptions.ultimateOwnershipBudget`. The API and the builder of
 * packages must have the same value.
 */
export function readUltimateOwnershipBudget(reader: SettingReader): number {
  return reader.whole('ULTIMATE_OWNERSHIP_BUDGET', defaultUltimateOwnershipBudget, [0, 1_000_000]);
}
