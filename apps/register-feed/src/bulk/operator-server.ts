import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '@company-relations/command-line';
import { defaultUltimateOwnershipBudget } from '@company-relations/company-graph';
import { GraphClient, type GraphSettings } from '@company-relations/neo4j-client';
import { readExistingContent } from '@company-relations/register-loader';
import { readMaxHoldingsForFigures } from '../figures/max-holdings';
import { withProgressWithoutTotal } from '../progress';
import type { LoaderMetrics } from '../telemetry/loader-metrics';
import { type BulkSummary, peakMemoryBytes, writeNotices } from './bulk-command';
import { readBulkState } from './bulk-state';
import { finishImportedGraph } from './finish';
import { importArgumentsFile } from './import-folder';
import { Phases } from './phases';
import { prepareImport, type PrepareSettings } from './prepare';
import { refuseToDestroy } from './refuse-to-destroy';
import { withShownProgress } from './with-shown-progress';

export interface PrepareForOperatorSettings extends Omit<PrepareSettings, 'before' | 'bound' | 'phases'> {
  readonly env: NodeJS.ProcessEnv;
  readonly overwrite: boolean;
  /** Absent if metrics are turned off. */
  readonly metrics: LoaderMetrics | undefined;
}

/**
 * Converts a baseline for a server that the operator runs, and prints how to import it.
 *
 * @throws GraphNotEmptyError, InvalidBaselineError, InterruptedError, UsageError, GraphUnavailable
 */
export async function prepareForOperatorServer(
  graph: GraphSettings,
  settings: PrepareForOperatorSettings,
  output: NodeJS.WriteStream,
): Promise<BulkSummary> {
  const bound = readMaxHoldingsForFigures(settings.env) ?? defaultUltimateOwnershipBudget;
  const client = new GraphClient(graph);
  const before = await withProgressWithoutTotal(output, 'reading what the graph has', () =>
    client
      .verifyConnectivity()
      .then(() => readExistingContent(client))
      .finally(() => client.close()),
  );
  refuseToDestroy(before, settings.overwrite);
  const phases = new Phases();
  const total = settings.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = (contents: { companies: number; persons: number; records: number }) =>
    contents.companies + contents.persons + contents.records;
  const converted = await withShownProgress({ output, total, what: 'rows', metrics: settings.metrics }, (progress) =>
    phases.measure('conversion', () => prepareImport({ ...settings, before, bound, phases }, progress), rows),
  );
  const writeLine = (line: string) => output.write(`${line}\n`);
  writeNotices(converted, writeLine);
  for (const line of steps(resolve(settings.folder))) writeLine(line);
  const { companies, persons, records, notices } = converted;
  return {
    result: 'prepared',
    companies,
    persons,
    records,
    notices: [...notices.values()].reduce((sum, count) => sum + count, 0),
    phases: phases.done,
    memoryBytes: peakMemoryBytes(),
  };
}

/**
 * Does the remaining work after the operator has run the import: creates the schema and the indexes, and checks that
 * the graph contains what was converted.
 *
 * @throws UsageError, ImportMismatchError, InterruptedError, GraphUnavailable. After any of these errors, the function
 *   can be called again.
 */
export async function finishOnOperatorServer(
  graph: GraphSettings,
  folder: string,
  { env, signal, metrics }: Pick<PrepareForOperatorSettings, 'env' | 'signal' | 'metrics'>,
  output: NodeJS.WriteStream,
): Promise<BulkSummary> {
  const bound = readMaxHoldingsForFigures(env);
  const state = await readBulkState(folder);
  if (!state) throw new UsageError(`${folder} is no folder that --prepare-only filled.`);
  const phases = new Phases();
  await withShownProgress({ output, total: 100, what: 'percent', metrics }, (progress) =>
    finishImportedGraph(graph, { bound, signal }, state, phases, progress),
  );
  await rm(folder, { recursive: true, force: true });
  return { result: 'completed', ...state.contents, notices: 0, phases: phases.done, memoryBytes: peakMemoryBytes() };
}

function steps(folder: string): string[] {
  return [
    'Converted. Let nothing be loaded from now on, then:',
    '  1. stop the server',
    `  2. as the user of the server: cd '${folder}' && neo4j-admin database import full neo4j --overwrite-destination @${importArgumentsFile}`,
    '  3. start the server',
    `  4. feed bulk --finish '${folder}'`,
  ];
}
