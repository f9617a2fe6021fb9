import { applyPackages, type CheckedPackage, verifyPackages } from '@company-relations/relations-client';
import type { Command } from 'commander';
import { type KeyOptions, keysOf, type Surroundings, withProgress } from './surroundings';

interface ApplyOptions extends KeyOptions {
  readonly state: string;
  readonly fromBaseline?: true;
}

const keysHelp = 'keys that manifests must be signed with (JWK Set or PEM); those that the service shows when left out';

/** @param fail is called when a package is wrong. */
export function addVerify(command: Command, surroundings: Surroundings, fail: () => void): void {
  command
    .description('prove that packages are whole and signed, and that baselines and deltas lead to the states that they claim')
    .argument('<paths...>', 'folders, or files of packages with their manifests beside them')
    .option('--keys <file>', keysHelp)
    .action(async (paths: string[], options: KeyOptions) => {
      const { screen, signal, out } = surroundings;
      const keys = await keysOf(options, surroundings);
      const checked = await withProgress(screen, 'verify', 'lines', (progress) =>
        verifyPackages(paths, keys, { signal, onProgress: (lines, of) => progress.at(lines, of) }),
      );
      const wrong = checked.filter(({ problem }) => problem !== undefined);
      await out.write(checked.map(reportOf).join(''));
      await out.write(wrong.length === 0 ? `All ${checked.length} packages are right.\n` : `${wrong.length} of ${checked.length} packages are wrong.\n`);
      if (wrong.length > 0) fail();
    });
}

export function addApply(command: Command, surroundings: Surroundings): void {
  command
    .description('bring a local state (JSON Lines) to the newest one that packages of one country lead to')
    .argument('<paths...>', 'folders, or files of packages with their manifests beside them')
    .requiredOption('--state <file>', 'the state; begun with the newest baseline where it is not there')
    .option('--from-baseline', 'begin anew from the newest baseline')
    .option('--keys <file>', keysHelp)
    .action(async (paths: string[], { state, fromBaseline, ...options }: ApplyOptions) => {
      const { screen, signal, out } = surroundings;
      const keys = await keysOf(options, surroundings);
      const { applied, companies, state: digest } = await withProgress(screen, 'apply', 'lines', (progress) =>
        applyPackages(state, paths, keys, { signal, fromBaseline, onProgress: (lines, of) => progress.at(lines, of) }),
      );
      const done = applied.map(({ file, manifest }) => `${manifest.kind} ${file}\n`);
      await out.write(`${done.join('') || 'Nothing to apply.\n'}${state}: ${companies} companies, state ${digest}\n`);
    });
}

function reportOf({ file, package: found, problem }: CheckedPackage): string {
  if (problem !== undefined) return `WRONG ${problem}\n`;
  if (!found) return `ok    ${file}\n`;
  const { kind, rows, companies, stateAfter, asOf } = found.manifest;
  return `ok    ${file}: ${kind} as of ${asOf}, ${rows} lines; ${companies} companies, state ${stateAfter}\n`;
}
