import { listenForInterruption, UsageError } from '@company-relations/command-line';
import { findWorkspaceRoot, type ServerAlone, withServerAlone } from '@company-relations/local-neo4j';
import type { DateTime, SourceName } from '@company-relations/ownership';
import { type Command, Option } from 'commander';
import { parseAsOf, asOfHelp } from '../as-of';
import {
  type CommonOptions,
  usualExitCodesHelp,
  printReport,
  type Surroundings,
  withCommonOptions,
} from '../graph-command';
import { standardInput, withInputs } from '../inputs/inputs';
import { graphSettings } from '../settings';
import { sourceHelp, parseSourceName } from '../sources/source-name';
import type { LoaderMetrics } from '../telemetry/loader-metrics';
import { withTelemetry } from '../telemetry/with-telemetry';
import { bulkLoad, type BulkOptions, type BulkSummary } from './bulk-command';
import { bulkText } from './bulk-text';
import { type InputFile, detectInputFormats } from './input-files';
import { finishOnOperatorServer, prepareForOperatorServer } from './operator-server';

interface BulkCommandOptions extends CommonOptions {
  readonly source?: SourceName;
  readonly asOf?: DateTime;
  readonly overwrite: boolean;
  readonly keepFiles: boolean;
  readonly prepareOnly?: string;
  readonly finish?: string;
  readonly local?: string;
}

/**
 * The memory and compiler settings of the server that `--local` starts. This server needs more memory than usual,
 * because it builds the indexes of the imported graph.
 */
const bulkTuning = { heapMb: 1024, pageCacheMb: 512, compile: 'well' } as const;

/** Adds the command `bulk` to the program. */
export function addBulk(program: Command, surroundings: Surroundings): void {
  withCommonOptions(
    program
      .command('bulk')
      .description(
        'fill an empty graph with a baseline by an import off line: far faster than load, which keeps it current afterwards',
      )
      .argument('[files...]', 'files, also packed by gzip or ZIP, folders of them, - for standard input; see formats')
      .option('--source <name>', sourceHelp, parseSourceName)
      .option('--as-of <date>', asOfHelp, parseAsOf)
      .option('--overwrite', 'replace a graph that is not empty', false)
      .option('--keep-files', 'keep the converted files', false)
      .option('--prepare-only <folder>', 'for a server of your own (NEO4J_URI): only convert, into this folder')
      .option('--finish <folder>', 'for a server of your own: what remains after the import')
      .addHelpText('after', usualExitCodesHelp),
    'print the summary as JSON',
  )
    .addOption(new Option('--local <name>', 'a graph of this name next to the local one').hideHelp())
    .action(async (paths: string[], options: BulkCommandOptions) => {
      if (options.usageOnly) return checkFiles(paths, options);
      await withTelemetry(surroundings.env, (metrics) => bulk(paths, options, surroundings, metrics));
    });
}

async function bulk(
  paths: readonly string[],
  options: BulkCommandOptions,
  { env, end }: Surroundings,
  metrics: LoaderMetrics | undefined,
): Promise<void> {
  const interruption = listenForInterruption();
  const { signal } = interruption;
  const settings = { ...options, loadedAt: new Date(), now: new Date(), signal, program: __filename, env, metrics };
  try {
    const summary = await withFiles(paths, settings, (files) => bulkSummary(options, { ...settings, files }));
    printReport(summary, options.json, () => bulkText(summary));
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write('Interrupted. Run the same command again: it begins anew, or completes what was imported.\n');
    end(interruption.exitCode());
  } finally {
    interruption.stop();
  }
}

interface Finding extends Pick<BulkCommandOptions, 'finish' | 'source' | 'asOf'> {
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/**
 * Passes the files at the paths to `work`. With `--finish`, `work` gets no files, because an earlier call has already
 * converted the files.
 */
function withFiles<T>(
  paths: readonly string[],
  { finish, signal, ...rules }: Finding,
  work: (files: readonly InputFile[]) => Promise<T>,
): Promise<T> {
  if (finish !== undefined) return work([]);
  if (paths.length === 0) throw new UsageError('There is no file to load.');
  return withInputs(paths, async (inputs) => work(await detectInputFormats(inputs, rules)), { signal });
}

/**
 * Checks the call in the same way as a bulk load, but does not read standard input.
 *
 * @throws UsageError if there is no file, or if one of the files cannot be loaded.
 */
async function checkFiles(paths: readonly string[], { finish, source, asOf }: BulkCommandOptions): Promise<void> {
  const files = paths.filter((path) => path !== standardInput);
  if (files.length === 0 && paths.length > 0) return;
  await withFiles(files, { finish, source, asOf, now: new Date() }, async () => undefined);
}

function bulkSummary(
  { finish, prepareOnly: folder, local }: BulkCommandOptions,
  settings: BulkOptions & { readonly metrics: LoaderMetrics | undefined },
): Promise<BulkSummary> {
  const { env } = settings;
  if (finish !== undefined) return finishOnOperatorServer(graphSettings(env), finish, settings, process.stderr);
  if (folder !== undefined)
    return prepareForOperatorServer(graphSettings(env), { ...settings, folder }, process.stderr);
  return onLocalServer(env, local, (server) => bulkLoad(server, settings, process.stderr));
}

/**
 * Runs `work` with the server of a graph on this machine. No other program uses the server while `work` runs.
 *
 * @param local the name of the graph. If absent, the developer's default graph is used.
 */
function onLocalServer<T>(
  env: NodeJS.ProcessEnv,
  local: string | undefined,
  work: (server: ServerAlone) => Promise<T>,
): Promise<T> {
  if (env['NEO4J_URI'])
    throw new UsageError('NEO4J_URI is set: a server of your own is filled in three steps, see --prepare-only.');
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const own = local === undefined ? {} : { own: { name: local, tuning: bulkTuning } };
  return withServerAlone({ workspaceRoot: findWorkspaceRoot(__dirname), env, print, ...own }, work);
}
