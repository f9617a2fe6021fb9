import type { DateTime, SourceName } from '@company-relations/ownership';
import { type RegisterFormat, registerFormats } from '@company-relations/register-formats';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseAsOf, asOfHelp } from './as-of';
import { completeHelp, completionSettingsOf, collectDataset } from './complete/complete-option';
import type { DatasetName } from './complete/datasets';
import { type MaxEnded, parseMaxEnded } from './complete/max-ended';
import { requireFollowedLedger } from './erase/with-ledger';
import {
  type CommonOptions,
  exitCodes,
  onGraph,
  printReport,
  type Surroundings,
  withCommonOptions,
} from './graph-command';
import { checkInputs } from './inputs/inputs';
import { loadFiles } from './load-command';
import { sourceHelp, parseSourceName } from './sources/source-name';
import { type Summary, summaryText } from './summary';
import { withTelemetry } from './telemetry/with-telemetry';

interface LoadOptions extends CommonOptions {
  readonly format: RegisterFormat | 'auto';
  readonly source?: SourceName;
  readonly asOf?: DateTime;
  readonly strict: boolean;
  readonly batchSize: number;
  readonly ifEmpty: boolean;
  readonly verbose: boolean;
  readonly complete: readonly DatasetName[];
  readonly maxEnded?: MaxEnded;
  readonly plan: boolean;
}

const exitCodeHelp = `
Exit codes:
  0         loaded; running it again changes nothing
  1         some lines are bad: they were left out, or with --strict nothing was changed
  2         the call is wrong, or the command failed; what was loaded stays
  130, 143  interrupted by Ctrl-C or SIGTERM; what was loaded stays`;

/** Adds the command `load` to the program. */
export function addLoad(program: Command, surroundings: Surroundings): void {
  withCommonOptions(
    program
      .command('load')
      .description('load register files; running it again changes nothing')
      .argument('<files...>', 'files, also packed by gzip or ZIP, folders of them, - for standard input; see formats')
      .addOption(
        new Option('--format <format>', 'format of the files; auto: detected from the first line of each')
          .choices([...registerFormats, 'auto'])
          .default('auto'),
      )
      .option('--source <name>', sourceHelp, parseSourceName)
      .option('--as-of <date>', asOfHelp, parseAsOf)
      .option('--strict', 'change nothing at all when any line is bad', false)
      .option('--batch-size <statements>', 'statements per transaction', batchSize, 2000)
      .option('--if-empty', 'load only into an empty graph, or where such a load was not finished', false)
      .option('--verbose', 'show every problem and notice instead of a summary of them', false)
      .addOption(
        new Option(
          '--complete <dataset>',
          'the files are all files of a dataset: end what they no longer have; repeatable',
        )
          .argParser(collectDataset)
          .default([], 'none'),
      )
      .option(
        '--max-ended <number>',
        'how many statements, or how many percent (8%), of a dataset may end',
        parseMaxEnded,
      )
      .option('--plan', 'with --complete: change nothing, and show only what would end', false)
      .addHelpText('after', `${completeHelp}\n${exitCodeHelp}`),
    'print the summary as JSON',
  ).action((files: string[], options: LoadOptions) => load(files, options, surroundings));
}

async function load(
  files: string[],
  { json, usageOnly, complete, maxEnded: allowed, plan, ...options }: LoadOptions,
  { env, end }: Surroundings,
): Promise<void> {
  const completion = completionSettingsOf({ ...options, complete, maxEnded: allowed, plan });
  if (usageOnly) return void (await checkInputs(files));
  await withTelemetry(env, (metrics) =>
    onGraph(
      env,
      async (graph, interruption) => {
        await requireFollowedLedger(graph, env);
        const { signal } = interruption;
        const onSummary = (summary: Summary) => printReport(summary, json, () => summaryText(summary));
        const settings = { ...options, completion, files, loadedAt: new Date(), signal, metrics, onSummary };
        const summary = await loadFiles(graph, settings, process.stderr);
        if (summary.result === 'interrupted') end(interruption.exitCode());
        else if (summary.problems > 0) end(exitCodes.badLines);
      },
      metrics,
    ),
  );
}

function batchSize(value: string): number {
  const size = Number(value);
  if (!Number.isInteger(size) || size < 1 || size > 10_000)
    throw new InvalidArgumentError('It is a whole number from 1 to 10000.');
  return size;
}
