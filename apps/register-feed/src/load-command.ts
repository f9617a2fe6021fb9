import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import { FirstLoad } from '@company-relations/register-loader';
import { type Input, withInputs } from './inputs/inputs';
import { type LoadSettings, RegisterLoad } from './load';
import { showProgress } from './progress';
import { Report } from './report';
import { notEmpty, type Summary, summaryOf } from './summary';

export interface LoadOptions extends Omit<LoadSettings, 'inputs'> {
  /** Files, folders, ZIP archives, and `-` for standard input. */
  readonly files: readonly string[];
  readonly ifEmpty: boolean;
  readonly verbose: boolean;
}

/**
 * Brings the graph to the newest schema and loads files into it. Problems, notices and progress are written to
 * `output`.
 *
 * @throws UsageError when a file cannot be read, before anything is changed, or when a packed file is damaged.
 * @throws GraphUnavailable
 */
export function loadFiles(graph: GraphClient, options: LoadOptions, output: NodeJS.WriteStream): Promise<Summary> {
  const work = async (inputs: readonly Input[]): Promise<Summary> => {
    await graph.verifyConnectivity();
    await migrate(graph);
    if (!options.ifEmpty) return load(graph, { ...options, inputs }, output);
    const firstLoad = new FirstLoad(graph);
    if (!(await firstLoad.isDue())) return notEmpty;
    await firstLoad.begin();
    const summary = await load(graph, { ...options, inputs }, output);
    // What had problems is loaded again once they are corrected.
    if (summary.result === 'loaded' && summary.problems === 0) await firstLoad.finish();
    return summary;
  };
  return withInputs(options.files, work, { signal: options.signal });
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
  try {
    const result = await new RegisterLoad(graph, options, report, progress).run();
    report.summarise();
    return summaryOf(result, report, performance.now() - startedAt);
  } finally {
    progress.stop();
  }
}
