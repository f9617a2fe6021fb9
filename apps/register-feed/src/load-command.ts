import { stat } from 'node:fs/promises';
import { UsageError } from '@company-relations/command-line';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import { FirstLoad } from '@company-relations/register-loader';
import { type LoadSettings, RegisterLoad } from './load';
import { showProgress } from './progress';
import { Report } from './report';
import { notEmpty, type Summary, summaryOf } from './summary';

export interface LoadOptions extends LoadSettings {
  readonly ifEmpty: boolean;
  readonly verbose: boolean;
}

/**
 * Brings the graph to the newest schema and loads files into it. Problems, notices and progress are written to
 * `output`.
 *
 * @throws UsageError if a file cannot be read. Nothing is changed then.
 * @throws GraphUnavailable
 */
export async function loadFiles(
  graph: GraphClient,
  options: LoadOptions,
  output: NodeJS.WriteStream,
): Promise<Summary> {
  const totalBytes = await sizeOfFiles(options.files);
  await graph.verifyConnectivity();
  await migrate(graph);
  if (!options.ifEmpty) return load(graph, options, output, totalBytes);
  const firstLoad = new FirstLoad(graph);
  if (!(await firstLoad.isDue())) return notEmpty;
  await firstLoad.begin();
  const summary = await load(graph, options, output, totalBytes);
  // If there were problems, the first load stays unfinished, so that the corrected files are loaded next time.
  if (summary.result === 'loaded' && summary.problems === 0) await firstLoad.finish();
  return summary;
}

async function load(
  graph: GraphClient,
  options: LoadOptions,
  output: NodeJS.WriteStream,
  totalBytes: number,
): Promise<Summary> {
  const startedAt = performance.now();
  const shown = showProgress(output, totalBytes);
  const progress = options.metrics?.watched(shown, totalBytes) ?? shown;
  const report = new Report(
    (line) => progress.write(line),
    options.verbose,
    () => options.metrics?.problem(),
  );
  try {
    const result = await new RegisterLoad(graph, options, report, progress).run();
    report.summariseNotices();
    return summaryOf(result, report, performance.now() - startedAt);
  } finally {
    progress.stop();
  }
}

/** @throws UsageError that names every file that cannot be read. */
export async function sizeOfFiles(files: readonly string[]): Promise<number> {
  let total = 0;
  const unreadable: string[] = [];
  for (const file of files) {
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile()) total += found.size;
    else unreadable.push(file);
  }
  if (unreadable.length > 0) throw new UsageError(`Not a file that can be read: ${unreadable.join(', ')}`);
  return total;
}
