import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { GraphClient, GraphUnavailable } from '@company-relations/neo4j-client';
import { type RegisterFormat, registerFormats } from '@company-relations/register-formats';
import { checkGraph } from './check-command';
import { loadFiles, sizeOfFiles } from './load-command';
import { qualityText } from './quality-text';
import { callersFolder, graphSettings, UsageError } from './settings';
import { type Summary, summaryText } from './summary';

// What a check finds has a code of its own: whatever runs this command may end with 1 for reasons of its own.
const exitCodes = { good: 0, badLines: 1, failed: 2, findings: 3 } as const;
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

interface LoadOptions {
  readonly format: RegisterFormat | 'auto';
  readonly strict: boolean;
  readonly batchSize: number;
  readonly ifEmpty: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
  readonly usageOnly: boolean;
}

interface CheckOptions {
  readonly all: boolean;
  readonly json: boolean;
  readonly usageOnly: boolean;
}

async function load(files: string[], { json, usageOnly, ...options }: LoadOptions): Promise<void> {
  if (usageOnly) {
    await sizeOfFiles(files);
    return;
  }
  await onGraph(async (graph, interruption) => {
    const summary = await loadFiles(graph, { ...options, files, loadedAt: new Date(), signal: interruption.signal }, process.stderr);
    process.stdout.write(`${json ? JSON.stringify(summary) : summaryText(summary)}\n`);
    process.exitCode = summary.result === 'interrupted' ? interruption.exitCode() : exitCodeOf(summary);
  });
}

async function check({ all, json, usageOnly }: CheckOptions): Promise<void> {
  if (usageOnly) return;
  await onGraph(async (graph, interruption) => {
    const report = await checkGraph(graph, { all: all || json, signal: interruption.signal }, process.stderr);
    process.stdout.write(`${json ? JSON.stringify(report) : qualityText(report, all)}\n`);
    const codes = { clean: exitCodes.good, findings: exitCodes.findings, interrupted: interruption.exitCode() };
    process.exitCode = codes[report.result];
  });
}

async function onGraph(work: (graph: GraphClient, interruption: Interruption) => Promise<void>): Promise<void> {
  const graph = new GraphClient(graphSettings(process.env));
  const interruption = interruptedBy();
  try {
    await work(graph, interruption);
  } finally {
    interruption.stop();
    await graph.close();
  }
}

function exitCodeOf({ problems }: Summary): number {
  return problems > 0 ? exitCodes.badLines : exitCodes.good;
}

interface Interruption {
  readonly signal: AbortSignal;
  readonly exitCode: () => number;
  readonly stop: () => void;
}

/** The running transaction is finished, then the command stops; a second signal ends the process as usual. */
function interruptedBy(): Interruption {
  const controller = new AbortController();
  let code: number = exitCodes.failed;
  const handlers = Object.entries(signals).map(([name, exitCode]) => {
    const handler = () => {
      // Ctrl-C also reaches the command that runs this one, which then asks it to end; either may arrive first.
      if (code !== signals.SIGINT) code = exitCode;
      controller.abort();
    };
    process.once(name, handler);
    return () => process.off(name, handler);
  });
  return { signal: controller.signal, exitCode: () => code, stop: () => handlers.forEach((remove) => remove()) };
}

function batchSize(value: string): number {
  const size = Number(value);
  if (!Number.isInteger(size) || size < 1 || size > 10_000) throw new InvalidArgumentError('It is a whole number from 1 to 10000.');
  return size;
}

function command(): Command {
  const program = new Command('register-feed').description('Loads company registers into the graph, and checks what is there').exitOverride();
  program
    .command('load')
    .description('load files of register statements; running it again changes nothing')
    .argument('<files...>', 'JSON Lines or CSV files')
    .addOption(new Option('--format <format>', 'format of the files; auto: told by the first line of each').choices([...registerFormats, 'auto']).default('auto'))
    .option('--strict', 'change nothing at all when any line is bad', false)
    .option('--batch-size <statements>', 'statements per transaction', batchSize, 2000)
    .option('--if-empty', 'load only into an empty graph, or where such a load was not finished', false)
    .option('--verbose', 'show every notice instead of a summary of them', false)
    .option('--json', 'print the summary as JSON', false)
    // For whoever starts a graph for this command: what is wrong with the call is told before.
    .addOption(new Option('--usage-only', 'only check the call').default(false).hideHelp())
    .action(load);
  program
    .command('check')
    .description('look for data that is probably wrong: over-issued companies, closed loops, stakes above 100, dangling records')
    .option('--all', 'list every finding instead of the first 20 of each check', false)
    .option('--json', 'print every finding as JSON', false)
    .addOption(new Option('--usage-only', 'only check the call').default(false).hideHelp())
    .addHelpText('after', checkHelp)
    .action(check);
  return program;
}

const checkHelp = `
No data is changed. Let no load run at the same time.

Exit codes:
  0  nothing was found
  2  the call is wrong, or the check failed
  3  something was found`;

/** Says what went wrong without the message of an unexpected error: it may quote data of persons. */
function failureText(error: unknown, called: string | undefined): string {
  const advice = called === 'check' ? 'Run the command again.' : 'What was loaded stays; run the command again.';
  if (error instanceof UsageError) return error.message;
  if (error instanceof GraphUnavailable) return `${error.message}. ${advice}`;
  const { name = 'Error', code, stack = '' } = error as { name?: string; code?: string; stack?: string };
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [`The ${called ?? 'command'} failed: ${code ?? name}. ${advice}`, ...frames].join('\n');
}

process.chdir(callersFolder(process.env) ?? '.');
command()
  .parseAsync()
  .catch((error: unknown) => {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.good : exitCodes.failed;
      return;
    }
    process.stderr.write(`${failureText(error, process.argv[2])}\n`);
    process.exitCode = exitCodes.failed;
  });
