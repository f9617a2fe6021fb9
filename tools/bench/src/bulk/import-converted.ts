import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchDistribution, importDatabase, type ImportFigures } from '@company-relations/local-neo4j';
import { type Bench, graphName } from '../bench';

/** Files that `feed bulk` converted, and the graph that they are imported into. */
interface ConvertedFiles {
  /** The name of the graph. */
  readonly graph: string;
  /** The folder of the files. */
  readonly folder: string;
  /** The name of the file with the arguments of the import. */
  readonly argumentsFile: string;
}

/**
 * Imports converted files into a graph of its own, with the memory and compilation of `feed bulk`. The graph is deleted
 * afterwards, also when the run is interrupted.
 *
 * @param measure is called with the folder of the graph before the graph is deleted.
 */
export async function importConverted<Measured>(
  bench: Bench,
  { graph, folder, argumentsFile }: ConvertedFiles,
  measure: (home: string, imported: ImportFigures) => Promise<Measured>,
): Promise<Measured> {
  const { workspaceRoot, env, signal, cleanup } = bench;
  const home = join(workspaceRoot, `.local/${graphName(bench, graph)}`);
  await rm(home, { recursive: true, force: true });
  const lib = await fetchDistribution(workspaceRoot, env);
  // A small import uses the quick compiler.
  const memory = { heapMb: 1_024, offHeapMb: 1_600, compile: bench.isTiny ? 'quickly' : 'well' } as const;
  const files = { home, lib, folder, argumentsFile, env };
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    const begin = () => importDatabase({ ...memory, ...files, progress: () => undefined, signal });
    const { part } = await cleanup.start(begin, remove);
    return await measure(home, part);
  } finally {
    await remove();
  }
}
