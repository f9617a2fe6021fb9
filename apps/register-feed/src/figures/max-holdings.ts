import { UsageError } from '@company-relations/command-line';
import { readUltimateOwnershipBudget } from '@company-relations/company-graph';
import { SettingReader } from '@company-relations/settings';

/**
 * Reads the setting ULTIMATE_OWNERSHIP_BUDGET. It is the maximum number of holdings in a company and in its direct and
 * indirect owners: if there are more, the ultimate ownerships of the company are not derived. The API and the package
 * builder use the same setting. Returns undefined if it is not set.
 *
 * @throws UsageError
 */
export function readMaxHoldingsForFigures(environment: NodeJS.ProcessEnv): number | undefined {
  if (environment['ULTIMATE_OWNERSHIP_BUDGET'] === undefined) return undefined;
  const reader = new SettingReader({ environment });
  const bound = readUltimateOwnershipBudget(reader);
  reader.throwIfProblems(UsageError);
  return bound;
}
