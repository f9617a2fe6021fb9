import { readAddedRoleCodes } from '@company-relations/company-graph';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import { type FilesBeingLoaded, FirstLoad } from '@company-relations/register-loader';
import { Completion, type CompletionSettings } from './complete/completion';
import { deriveAfterReport } from './figures/derive-marked-figures';
import { type Input, withInputs } from './inputs/inputs';
import { type LoadSettings, RegisterLoad } from './load';
import { type LoadProgress, type LoadResult, nothingLoaded } from './load-result';
import { showProgress, withProgressWithoutTotal } from './progress';
import { Report } from './report';
import { notEmpty, type Summary, summaryOf } from './summary';

export interface LoadOptions extends Omit<LoadSettings, 'inputs' | 'addedRoles'> {
  /** The paths of files, folders and ZIP archives, and `-` for standard input. */
  readonly files: readonly string[];
  readonly ifEmpty: boolean;
  readonly verbose: boolean;
  /** The settings for complete files. Set only if the files have all statements of some datasets. */
  readonly completion?: CompletionSettings | undefined;
  /** Is called with the summary as soon as the files are loaded, before ultimate ownerships are derived. */
  readonly onSummary?: (summary: Summary) => void;
}

/**
 * Brings the graph to the newest schema and loads files into the graph. If `isPlanOnly` is set, the schema is not
 * changed. Problems, notices and progress are written to `output`. If only an empty graph is to be filled and the graph
 * has content, the files are not looked at: they need not stay where they were.
 *
 * @throws UsageError if a file cannot be read, before anything is changed, or if a packed file is damaged.
 * @throws GraphUnavailable
 */
export async function loadFiles(
  graph: GraphClient,
  options: LoadOptions,
  output: NodeJS.WriteStream,
): Promise<Summary> {
  const firstLoad = options.ifEmpty ? new FirstLoad(graph) : undefined;
  const nothingToLoad = () => {
    options.onSummary?.(notEmpty);
    return notEmpty;
  };
  if (firstLoad && !(await firstLoad.isDue())) {
    await prepareGraph(graph, options, output);
    return nothingToLoad();
  }
  const work = async (inputs: readonly Input[]): Promise<Summary> => {
    await prepareGraph(graph, options, output);
    const addedRoles = await readAddedRoleCodes(graph);
    if (!firstLoad) return loadAndDerive(graph, { ...options, inputs, addedRoles }, output);
    // Another load may have filled the graph meanwhile.
    if (!(await firstLoad.isDue())) return nothingToLoad();
    await firstLoad.begin();
    const summary = await loadAndDerive(graph, { ...options, inputs, addedRoles }, output);
    // A load with problems is not stored as finished. The files can then be corrected and loaded again with
    // `--if-empty`. Neither is a load that was interrupted while it derived: loaded again, it derives the rest.
    if (summary.result === 'loaded' && summary.problems === 0) await firstLoad.finish();
    return summary;
  };
  return withInputs(options.files, work, { signal: options.signal });
}

async function prepareGraph(
  graph: GraphClient,
  { completion }: LoadOptions,
  output: NodeJS.WriteStream,
): Promise<void> {
  await withProgressWithoutTotal(output, 'preparing the graph', async () => {
    await graph.verifyConnectivity();
    if (!completion?.isPlanOnly) await migrate(graph);
  });
}

/** Loads files, and derives the ultimate ownerships of the companies that the load marked for a later derivation. */
async function loadAndDerive(
  graph: GraphClient,
  options: LoadOptions & LoadSettings,
  output: NodeJS.WriteStream,
): Promise<Summary> {
  const summary = await load(graph, options, output);
  options.onSummary?.(summary);
  // If the load was interrupted, its companies stay marked. For these companies, the API computes the ultimate
  // ownerships in each response, until the next command derives and stores the ultimate ownerships.
  if (summary.result !== 'loaded' || (await deriveAfterReport(graph, options, output))) return summary;
  return { ...summary, result: 'interrupted' };
}

async function load(
  graph: GraphClient,
  options: LoadOptions & LoadSettings,
  output: NodeJS.WriteStream,
): Promise<Summary> {
  const startedAt = performance.now();
  const totalBytes = options.inputs.reduce((sum, { bytes }) => sum + bytes, 0);
  const shown = showProgress(output, totalBytes);
  const progress = options.metrics?.watched(shown, totalBytes) ?? shown;
  const report = new Report(
    (line) => progress.write(line),
    options.verbose,
    () => options.metrics?.problem(),
  );
  const loading = { graph, options, report, progress };
  try {
    const result = options.completion ? await loadComplete(loading, options.completion) : await loadAll(loading);
    report.summarise();
    return summaryOf(result, report, performance.now() - startedAt);
  } finally {
    progress.stop();
  }
}

interface Loading {
  readonly graph: GraphClient;
  readonly options: LoadOptions & LoadSettings;
  readonly report: Report;
  readonly progress: LoadProgress;
}

function loadAll({ graph, options, report, progress }: Loading, complete?: FilesBeingLoaded): Promise<LoadResult> {
  return new RegisterLoad(graph, { ...options, complete }, report, progress).run();
}

/** Loads files that have all statements of their datasets, and ends the statements that the files no longer have. */
async function loadComplete(loading: Loading, settings: CompletionSettings): Promise<LoadResult> {
  const { graph, options, report, progress } = loading;
  const completion = new Completion(graph, options, settings, report, progress);
  try {
    const { isInterrupted, ...read } = await completion.prepare();
    const planned = { ...nothingLoaded(), ...read, complete: completion.plan };
    if (isInterrupted) return { ...planned, interrupted: true };
    if (report.problems > 0) return { ...planned, refused: true };
    if (settings.isPlanOnly) return { ...planned, planned: true };
    const result = await loadAll(loading, completion.files);
    if (result.interrupted || result.refused) return { ...result, complete: completion.plan };
    const hasEnded = await completion.endAbsent();
    return { ...result, interrupted: !hasEnded, complete: completion.plan };
  } finally {
    completion.close();
  }
}
