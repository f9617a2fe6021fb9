import type { SettingReader } from '@company-relations/settings';

export const defaultUltimateOwnershipBudget = 2_000;

/**
 * Reads the setting `ULTIMATE_OWNERSHIP_BUDGET`; see `CompanyGraphOptions.ultimateOwnershipBudget`. The API and the
 * builder of packages must have the same value, so that both show the same ultimate ownerships.
 */
export function readUltimateOwnershipBudget(reader: SettingReader): number {
  return reader.whole('ULTIMATE_OWNERSHIP_BUDGET', defaultUltimateOwnershipBudget, [0, 1_000_000]);
}
