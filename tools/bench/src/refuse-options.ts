import { parseArgs } from 'node:util';

/**
 * Refuses all options of a benchmark that has none. It would otherwise measure, and record, what was not asked for.
 *
 * @throws TypeError that names the first option.
 */
export function refuseOptions(options: readonly string[]): void {
  parseArgs({ args: [...options], options: {} });
}
