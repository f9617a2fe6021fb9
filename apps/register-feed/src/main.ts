import { isMainThread, workerData } from 'node:worker_threads';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { AuditUnavailableError, nothingChangedText } from '@company-relations/audit-log';
import {
  LedgerEntryError,
  LedgerNotFollowedError,
  PackagesMissingError,
  UnknownStoreError,
} from '@company-relations/batch-catalogue';
import { type Interruption, interruptedBy, unexpectedText, UsageError } from '@company-relations/command-line';
import { LedgerMissingError } from '@company-relations/erasure-ledger';
import { findWorkspaceRoot, ServerInUseError, type ServerAlone, withServerAlone } from '@company-relations/local-neo4j';
import { GraphClient, GraphUnavailable } from '@company-relations/neo4j-client';
import type { SourceName } from '@company-relations/ownership';
import { type RegisterFormat, registerFormats } from '@company-relations/register-formats';
import { AmbiguousPersonError, CannotRevokeError, ForeignLedgerError } from '@company-relations/register-loader';
import { invocationDirectory } from '@company-relations/settings';
import { MetricsUnavailableError } from '@company-relations/telemetry';
import { bulkLoad, type BulkOptions, type BulkSummary, GraphNotEmptyError } from './bulk/bulk-command';
import { bulkText } from './bulk/bulk-text';
import { InvalidBaselineError } from './bulk/conversion';
import { converterThread, serveConverter } from './bulk/converter-pool';
import { ImportMismatchError } from './bulk/finish';
import { inputFiles } from './bulk/input-files';
import { finishOwn, prepareOwn } from './bulk/own-server';
import { checkGraph } from './check-command';
import { addErase, type EraseCommandOptions } from './erase/add-erase';
import { addRestore, type RestoreCommandOptions } from './erase/add-restore';
import { checkEraseCall, eraseOrRevoke } from './erase/erase-command';
import { eraseText } from './erase/erase-text';
import { restoreErasures, restoreText } from './erase/restore-command';
import { requireFollowedLedger } from './erase/with-ledger';
import { checkInputs } from './inputs/inputs';
import { loadFiles } from './load-command';
import { qualityText } from './quality-text';
import { graphSettings } from './settings';
import { addAssignSource, type AssignCommandOptions } from './sources/add-assign-source';
import { assignedText, assignSourceAudited, checkAssignCall } from './sources/assign-source-command';
import { sourceName } from './sources/source-name';
import { type Summary, summaryText } from './summary';
import type { LoaderMetrics } from './telemetry/loader-metrics';
import { withTelemetry } from './telemetry/with-telemetry';

// What a check finds has a code of its own: whatever runs this command may end with 1 for reasons of its own.
const exitCodes = { good: 0, badLines: 1, failed: 2, findings: 3, notFound: 4 } as const;

interface LoadOptions {
  readonly format: RegisterFormat | 'auto';
  readonly source?: SourceName;
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

interface BulkCommandOptions {
  readonly source?: SourceName;
  readonly overwrite: boolean;
  readonly keepFiles: boolean;
  readonly json: boolean;
  readonly prepareOnly?: string;
  readonly finish?: string;
  readonly local?: string;
  readonly usageOnly: boolean;
}

/** For a server next to the developer's, which builds the indexes. */
const bulkTuning = { heapMb: 1024, pageCacheMb: 512, compile: 'well' } as const;

async function load(files: string[], { json, usageOnly, ...options }: LoadOptions): Promise<void> {
  if (usageOnly) {
    await checkInputs(files);
    return;
  }
  await withTelemetry(process.env, (metrics) =>
    onGraph(async (graph, interruption) => {
      await requireFollowedLedger(graph, process.env);
      const summary = await loadFiles(
        graph,
        { ...options, files, loadedAt: new Date(), signal: interruption.signal, metrics },
        process.stderr,
      );
      process.stdout.write(`${json ? JSON.stringify(summary) : summaryText(summary)}\n`);
      process.exitCode = summary.result === 'interrupted' ? interruption.exitCode() : exitCodeOf(summary);
    }, metrics),
  );
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

async function erase({ json, usageOnly, ...call }: EraseCommandOptions): Promise<void> {
  await checkEraseCall(call);
  if (usageOnly) return;
  await onGraph(async (graph, interruption) => {
    const report = await eraseOrRevoke(
      graph,
      { ...call, env: process.env, signal: interruption.signal },
      process.stderr,
    );
    process.stdout.write(`${json ? JSON.stringify(report) : eraseText(report)}\n`);
    const codes: Partial<Record<typeof report.result, number>> = {
      'not held': exitCodes.notFound,
      'no erasure': exitCodes.notFound,
      interrupted: interruption.exitCode(),
    };
    process.exitCode = codes[report.result] ?? exitCodes.good;
  });
}

async function assignSource({ json, usageOnly, ...call }: AssignCommandOptions): Promise<void> {
  checkAssignCall(call);
  if (usageOnly) return;
  await onGraph(async (graph, interruption) => {
    const report = await assignSourceAudited(
      graph,
      { ...call, env: process.env, signal: interruption.signal, now: new Date() },
      process.stderr,
    );
    process.stdout.write(`${json ? JSON.stringify(report) : assignedText(report)}\n`);
    process.exitCode = report.result === 'interrupted' ? interruption.exitCode() : exitCodes.good;
  });
}

async function restore({ json, usageOnly, ...call }: RestoreCommandOptions): Promise<void> {
  if (usageOnly) return;
  await onGraph(async (graph, interruption) => {
    const report = await restoreErasures(
      graph,
      { ...call, env: process.env, signal: interruption.signal },
      process.stderr,
    );
    process.stdout.write(`${json ? JSON.stringify(report) : restoreText(report)}\n`);
    process.exitCode = report.result === 'interrupted' ? interruption.exitCode() : exitCodes.good;
  });
}

async function bulk(paths: string[], options: BulkCommandOptions): Promise<void> {
  const { finish, usageOnly } = options;
  const files = finish === undefined ? await inputFiles(paths) : [];
  if (usageOnly) return;
  await withTelemetry(process.env, (metrics) => runBulk(files, options, metrics));
}

async function runBulk(
  files: BulkOptions['files'],
  options: BulkCommandOptions,
  metrics: LoaderMetrics | undefined,
): Promise<void> {
  const { prepareOnly, finish, local, json } = options;
  const interruption = interruptedBy();
  const settings = {
    ...options,
    files,
    loadedAt: new Date(),
    signal: interruption.signal,
    program: __filename,
    env: process.env,
    metrics,
  };
  try {
    let summary: BulkSummary;
    if (finish !== undefined) summary = await finishOwn(graphSettings(process.env), finish, process.stderr, metrics);
    else if (prepareOnly !== undefined)
      summary = await prepareOwn(graphSettings(process.env), { ...settings, folder: prepareOnly }, process.stderr);
    else summary = await onLocalServer(local, (server) => bulkLoad(server, settings, process.stderr));
    process.stdout.write(`${json ? JSON.stringify(summary) : bulkText(summary)}\n`);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    process.stderr.write('Interrupted. Run the same command again: it begins anew, or completes what was imported.\n');
    process.exitCode = interruption.exitCode();
  } finally {
    interruption.stop();
  }
}

/** @param local name of a graph next to the developer's. */
function onLocalServer<T>(local: string | undefined, work: (server: ServerAlone) => Promise<T>): Promise<T> {
  if (process.env['NEO4J_URI'])
    throw new UsageError('NEO4J_URI is set: a server of your own is filled in three steps, see --prepare-only.');
  const writeLine = (line: string) => process.stderr.write(`${line}\n`);
  const own = local === undefined ? {} : { own: { name: local, tuning: bulkTuning } };
  return withServerAlone(
    { workspaceRoot: findWorkspaceRoot(__dirname), env: process.env, print: writeLine, ...own },
    work,
  );
}

async function onGraph(
  work: (graph: GraphClient, interruption: Interruption) => Promise<void>,
  metrics?: LoaderMetrics,
): Promise<void> {
  const graph = new GraphClient(graphSettings(process.env), metrics?.graph.observe);
  metrics?.graph.watchConnections(() => graph.connectionUse);
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

function batchSize(value: string): number {
  const size = Number(value);
  if (!Number.isInteger(size) || size < 1 || size > 10_000)
    throw new InvalidArgumentError('It is a whole number from 1 to 10000.');
  return size;
}

const sourceHelp = 'the source of statements that name none: only it may state the same ids again';

function command(): Command {
  const program = new Command('register-feed')
    .description('Loads company registers into the graph, and checks what is there')
    .exitOverride();
  program
    .command('load')
    .description('load files of register statements; running it again changes nothing')
    .argument('<files...>', 'JSON Lines or CSV files')
    .addOption(
      new Option('--format <format>', 'format of the files; auto: detected from the first line of each')
        .choices([...registerFormats, 'auto'])
        .default('auto'),
    )
    .option('--source <name>', sourceHelp, sourceName)
    .option('--strict', 'change nothing at all when any line is bad', false)
    .option('--batch-size <statements>', 'statements per transaction', batchSize, 2000)
    .option('--if-empty', 'load only into an empty graph, or where such a load was not finished', false)
    .option('--verbose', 'show every notice instead of a summary of them', false)
    .option('--json', 'print the summary as JSON', false)
    // For scripts that start a graph for this command: they check the call first.
    .addOption(new Option('--usage-only', 'only check the call').default(false).hideHelp())
    .action(load);
  program
    .command('bulk')
    .description(
      'fill an empty graph with a baseline by an import off line: far faster than load, which keeps it current afterwards',
    )
    .argument('[files...]', 'CSV and JSON Lines files, or folders of them')
    .option('--source <name>', sourceHelp, sourceName)
    .option('--overwrite', 'replace a graph that is not empty', false)
    .option('--keep-files', 'keep the converted files', false)
    .option('--prepare-only <folder>', 'for a server of your own (NEO4J_URI): only convert, into this folder')
    .option('--finish <folder>', 'for a server of your own: what remains after the import')
    .option('--json', 'print the summary as JSON', false)
    .addOption(new Option('--local <name>', 'a graph of this name next to the local one').hideHelp())
    .addOption(new Option('--usage-only', 'only check the call').default(false).hideHelp())
    .action(bulk);
  program
    .command('check')
    .description(
      'look for data that is probably wrong: over-issued companies, closed loops, stakes above 100, dangling records',
    )
    .option('--all', 'list every finding instead of the first 20 of each check', false)
    .option('--json', 'print every finding as JSON', false)
    .addOption(new Option('--usage-only', 'only check the call').default(false).hideHelp())
    .addHelpText('after', checkHelp)
    .action(check);
  addErase(program, erase);
  addAssignSource(program, assignSource);
  addRestore(program, restore);
  return program;
}

const checkHelp = `
No data is changed. Let no load run at the same time.

Exit codes:
  0  nothing was found
  2  the call is wrong, or the check failed
  3  something was found`;

const noBaseline =
  'Nothing was changed. A bulk load takes a baseline alone: each id once, no ends and withdrawals, no company of several sources. feed load takes what is more.';

/** Errors whose messages are written for the user and hold no data of persons. */
const explained = [
  ...[
    UsageError,
    MetricsUnavailableError,
    GraphNotEmptyError,
    ServerInUseError,
    ImportMismatchError,
    AmbiguousPersonError,
    CannotRevokeError,
    UnknownStoreError,
  ],
  ...[ForeignLedgerError, LedgerEntryError, LedgerMissingError, LedgerNotFollowedError, PackagesMissingError],
];

/** Says what went wrong without the message of an unexpected error: it may quote data of persons. */
function failureText(error: unknown, called: string | undefined): string {
  const withoutLoad = ['check', 'erase', 'assign-source', 'restore-erasures'];
  const advice =
    called !== undefined && withoutLoad.includes(called)
      ? 'Run the command again.'
      : 'What was loaded stays; run the command again.';
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof AuditUnavailableError) return nothingChangedText(error, process.env['AUDIT_FOLDER']);
  if (error instanceof InvalidBaselineError) return `${error.message}\n${noBaseline}`;
  if (error instanceof GraphUnavailable) return `${error.message}. ${advice}`;
  return unexpectedText(error, (codeOrName) => `The ${called ?? 'command'} failed: ${codeOrName}. ${advice}`);
}

async function main(): Promise<void> {
  process.chdir(invocationDirectory(process.env, 'feed') ?? '.');
  await command().parseAsync();
}

const isConverter = !isMainThread && (workerData as { readonly thread?: string } | null)?.thread === converterThread;
if (isConverter) serveConverter();
else
  main().catch((error: unknown) => {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.good : exitCodes.failed;
      return;
    }
    process.stderr.write(`${failureText(error, process.argv[2])}\n`);
    process.exitCode = exitCodes.failed;
  });
