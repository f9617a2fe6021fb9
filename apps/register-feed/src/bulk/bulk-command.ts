import { discardImport, type GraphAddress, serveImported, type ServerAlone } from '@company-relations/local-neo4j';
import { defaultUltimateOwnershipBudget } from '@company-relations/company-graph';
import { migrationIds } from '@company-relations/graph-schema';
import { GraphClient } from '@company-relations/neo4j-client';
import { type ExistingContent, emptyGraph, readExistingContent } from '@company-relations/register-loader';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withProgressWithoutTotal } from '../progress';
import { clientSettings } from '../settings';
import { readMaxHoldingsForFigures } from '../figures/max-holdings';
import type { LoaderMetrics } from '../telemetry/loader-metrics';
import { type BulkState, type ImportCounts, readBulkState, rowsOf, writeBulkState } from './bulk-state';
import type { ConversionResult } from './converted-totals';
import { finishImportedGraph } from './finish';
import { importFiles } from './import-files';
import type { InputFile } from './input-files';
import { type Phase, Phases } from './phases';
import { prepareImport, type PrepareSettings } from './prepare';
import { refuseToDestroy } from './refuse-to-destroy';
import { inPercent, withShownProgress } from './with-shown-progress';

export interface BulkOptions extends Pick<
  PrepareSettings,
  'loadedAt' | 'signal' | 'program' | 'source' | 'asOf' | 'now' | 'maxHoldings'
> {
  readonly files: readonly InputFile[];
  /** True if the load may replace a graph that contains companies, persons or packages. */
  readonly overwrite: boolean;
  readonly keepFiles: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** Absent if metrics are turned off. */
  readonly metrics?: LoaderMetrics | undefined;
}

/** The result of a bulk load, as `--json` prints it. */
export interface BulkSummary extends ImportCounts {
  /**
   * `loaded`: the files were loaded. `completed`: an earlier bulk load that had been killed was completed, and no file
   * was read. `prepared`: the files were converted, and the operator must run the import.
   */
  readonly result: 'loaded' | 'completed' | 'prepared';
  readonly notices: number;
  readonly phases: readonly Phase[];
  /**
   * The peak memory of the import in bytes, as the import reports it. Absent if the import does not report it or ran
   * elsewhere.
   */
  readonly importMemoryBytes?: number;
  /** The peak memory of this program in bytes. */
  readonly memoryBytes: number;
}

/**
 * Fills the graph with a baseline. No other program may use the server at the same time. The load may be killed at any
 * moment. If the command is then run again, it completes the load.
 *
 * @throws GraphNotEmptyError, InvalidBaselineError, InterruptedError, UsageError. In these cases the graph was not
 *   changed.
 * @throws CommandFailedError, GraphUnavailable
 */
export async function bulkLoad(
  server: ServerAlone,
  options: BulkOptions,
  output: NodeJS.WriteStream,
): Promise<BulkSummary> {
  const folder = join(server.home, 'bulk');
  const bound = readMaxHoldingsForFigures(options.env) ?? defaultUltimateOwnershipBudget;
  const phases = new Phases();
  const writeLine = (line: string) => output.write(`${line}\n`);
  const begun = await readBulkState(folder);
  if (begun?.step === 'imported') {
    writeLine('A bulk load that was ended before its end is completed; the files named now are not read.');
    await complete(server, begun, folder, options, phases, output);
    return { result: 'completed', ...begun.contents, notices: 0, phases: phases.done, memoryBytes: peakMemoryBytes() };
  }
  // The import of an earlier bulk load that was killed may still run. This call stops that import. It must be stopped
  // before the folder is created again. Otherwise it could no longer be found, and would run at the same time as the
  // next import.
  await discardImport(server.home, folder);
  const before = await withProgressWithoutTotal(output, 'reading what the graph has', ({ write }) =>
    existingContentOf(server, options, write),
  );
  const converted = await withShownProgress(
    { output, total: bytesOf(options.files), what: 'rows', metrics: options.metrics },
    (progress) =>
      phases.measure(
        'conversion',
        () => prepareImport({ ...options, folder, before, bound, phases }, progress),
        rowsOf,
      ),
  );
  writeNotices(converted, writeLine);
  const { companies, persons, records } = converted;
  const contents = { companies, persons, records };
  const importMemoryBytes = await importFiles(server, folder, options, converted, phases, output);
  const imported = { step: 'imported', contents, before, migrations: migrationIds } as const;
  await writeBulkState(folder, imported);
  await complete(server, imported, folder, options, phases, output);
  const notices = [...converted.notices.values()].reduce((sum, count) => sum + count, 0);
  return {
    result: 'loaded',
    ...contents,
    notices,
    phases: phases.done,
    ...(importMemoryBytes === undefined ? {} : { importMemoryBytes }),
    memoryBytes: peakMemoryBytes(),
  };
}

/**
 * Does the last steps after the import. The process may be killed at any moment. If the command is then run again, it
 * completes these steps.
 */
async function complete(
  server: ServerAlone,
  imported: BulkState,
  folder: string,
  { keepFiles, metrics, env, signal }: BulkOptions,
  phases: Phases,
  output: NodeJS.WriteStream,
): Promise<void> {
  await serveImported(server.home);
  const address = await withProgressWithoutTotal(output, 'starting the server', () =>
    phases.measure('starting the server', () => server.start()),
  );
  await withShownProgress({ output, ...inPercent, metrics }, (progress) =>
    finishImportedGraph(
      clientSettings(address),
      { bound: readMaxHoldingsForFigures(env), signal },
      imported,
      phases,
      progress,
    ),
  );
  if (keepFiles) await rm(join(folder, 'state.json'), { force: true });
  else await rm(folder, { recursive: true, force: true });
}

/**
 * Reads what the graph contains now.
 *
 * @throws GraphNotEmptyError if an import would destroy content that may not be replaced.
 */
async function existingContentOf(
  server: ServerAlone,
  { overwrite }: BulkOptions,
  writeLine: (line: string) => void,
): Promise<ExistingContent> {
  if (!server.hasData()) return emptyGraph;
  const before = await readContent(await server.start());
  await server.stop();
  refuseToDestroy(before, overwrite);
  if (before.organisations.length > 0)
    writeLine(`Subscriptions of ${before.organisations.length} client organisations are taken over.`);
  return before;
}

async function readContent(address: GraphAddress): Promise<ExistingContent> {
  const graph = new GraphClient(clientSettings(address));
  try {
    await graph.verifyConnectivity();
    return await readExistingContent(graph);
  } finally {
    await graph.close();
  }
}

function bytesOf(files: readonly InputFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function writeNotices({ notices }: ConversionResult, writeLine: (line: string) => void): void {
  for (const [notice, count] of notices) writeLine(`notice, ${count} times: ${notice}`);
}

/** Returns the peak memory of this program in bytes. */
export function peakMemoryBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}
