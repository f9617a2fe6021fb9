import { UsageError } from '@company-relations/command-line';
import { readUltimateOwnershipBudget } from '@company-relations/company-graph';
import { SettingReader } from '@company-relations/settings';

/**
 * Reads the bound that the API and the package builder use too. Returns undefined if it is not set.
 *
 * @throws UsageError
 */
export function boundOf(environment: NodeJS.ProcessEnv): number | undefined {
  if (environment['ULTIMATE_OWNERSHIP_BUDGET'] === undefined) return undefined;
  const reader = new SettingReader({ environment });
  const bound = readUltimateOwnershipBudget(reader);
  reader.throwIfProblems(UsageError);
  return bound;
}
