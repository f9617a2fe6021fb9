import { countText } from '@company-relations/command-line';
import { applyPackages, type CheckedPackage, printable, verifyPackages } from '@company-relations/relations-client';
import type { Command } from 'commander';
import { type KeyOptions, keysOf, type CommandContext, withProgress } from './command-context';

interface ApplyOptions extends KeyOptions {
  readonly state: string;
  readonly fromBaseline?: true;
}

const keysHelp = 'keys that manifests must be signed with (JWK Set or PEM); those that the service shows when left out';

/**
 * Adds the command that verifies downloaded packages.
 *
 * @param fail - called if a package is wrong, or if its state cannot be computed from the other packages.
 */
export function addVerify(command: Command, context: CommandContext, fail: () => void): void {
  command
    .description(
      'prove that packages are whole and signed, and that baselines and deltas lead to the states that they claim',
    )
    .argument('<paths...>', 'folders, or files of packages with their manifests next to them')
    .option('--keys <file>', keysHelp)
    .action(async (paths: string[], options: KeyOptions) => {
      const { screen, signal, out } = context;
      const keys = await keysOf(options, context);
      const checked = await withProgress(screen, 'verify', 'lines', (progress) =>
        verifyPackages(paths, keys, { signal, onProgress: (lines, of) => progress.at(lines, of) }),
      );
      await out.write(`${checked.map((one) => `${printable(reportOf(one))}\n`).join('')}${summaryOf(checked)}\n`);
      if (checked.some(({ problem, unverifiable }) => (problem ?? unverifiable) !== undefined)) fail();
    });
}

/** Adds the command that updates a local state with downloaded packages. */
export function addApply(command: Command, context: CommandContext): void {
  command
    .description('bring a local state (JSON Lines) to the newest one that packages of one country lead to')
    .argument('<paths...>', 'folders, or files of packages with their manifests next to them')
    .requiredOption('--state <file>', 'the state; begun with the newest baseline where it is not there')
    .option('--from-baseline', 'begin anew from the newest baseline')
    .option('--keys <file>', keysHelp)
    .action(async (paths: string[], { state, fromBaseline, ...options }: ApplyOptions) => {
      const { screen, signal, out } = context;
      const keys = await keysOf(options, context);
      const {
        applied,
        companies,
        state: digest,
      } = await withProgress(screen, 'apply', 'lines', (progress) =>
        applyPackages(state, paths, keys, { signal, fromBaseline, onProgress: (lines, of) => progress.at(lines, of) }),
      );
      const done = applied.map(({ file, manifest }) => `${manifest.kind} ${printable(file)}\n`);
      await out.write(
        `${done.join('') || 'Nothing to apply.\n'}${printable(state)}: ${countText(companies, 'company')}, state ${digest}\n`,
      );
    });
}

function reportOf({ file, package: found, problem, unverifiable }: CheckedPackage): string {
  if (problem !== undefined) return `WRONG ${problem}`;
  if (unverifiable !== undefined) return `UNPROVED ${unverifiable}`;
  if (!found) return `ok    ${file}`;
  const { kind, rows, companies, stateAfter, asOf } = found.manifest;
  return `ok    ${file}: ${kind} as of ${asOf}, ${countText(rows, 'line')}; ${countText(companies, 'company')}, state ${stateAfter}`;
}

function summaryOf(checked: readonly CheckedPackage[]): string {
  const wrong = checked.filter(({ problem }) => problem !== undefined).length;
  const unproved = checked.filter((one) => one.problem === undefined && one.unverifiable !== undefined).length;
  if (wrong + unproved === 0)
    return checked.length === 1 ? 'The package is right.' : `All ${checked.length} packages are right.`;
  const of = `of ${countText(checked.length, 'package')}`;
  const parts = [
    ...(wrong > 0 ? [`${wrong} ${of} ${wrong === 1 ? 'is' : 'are'} wrong.`] : []),
    ...(unproved > 0
      ? [
          `${unproved} ${of} ${unproved === 1 ? 'is right by itself and leads' : 'are right by themselves and lead'} to a state that cannot be proved.`,
        ]
      : []),
  ];
  return parts.join(' ');
}
