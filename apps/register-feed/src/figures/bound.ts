import { UsageError } from '@company-relations/command-line';
import { readUltimateOwnershipBudget } from '@company-relations/company-graph';
import { SettingReader } from '@company-relations/settings';

/**
 * Reads the bound of figures. The API and the package builder use the same setting. Returns undefined if it is not set.
 *
 * @throws UsageError
 */
export function readFiguresBound(environment: NodeJS.ProcessEnv): number | undefined {
  if (environment['ULTIMATE_OWNERSHIP_BUDGET'] === undefined) return undefined;
  const reader = new SettingReader({ environment });
  const bound = readUltimateOwnershipBudget(reader);
  reader.throwIfProblems(UsageError);
  return bound;
}
