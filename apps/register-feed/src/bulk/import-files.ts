import { importDatabase, type ImportSettings, type ServerAlone } from '@company-relations/local-neo4j';
import { rm } from 'node:fs/promises';
import type { LoadProgressDisplay } from '../progress';
import type { LoaderMetrics } from '../telemetry/loader-metrics';
import { rowsOf } from './bulk-state';
import type { ConversionResult } from './converted-totals';
import { importArgumentsFile } from './import-folder';
import type { Phases } from './phases';
import { inPercent, withShownProgress } from './with-shown-progress';

/**
 * The number of entities below which an import spends nearly all of its time on starting. For such an import, the Java
 * compiler is set to compile quickly instead of well, so that the import starts sooner.
 */
const fewEntities = 50_000;

interface ImportOptions extends Pick<ImportSettings, 'env' | 'signal'> {
  /** Absent if metrics are turned off. */
  readonly metrics?: LoaderMetrics | undefined;
}

/**
 * Imports the converted files into a new database. If the import fails, the files are deleted.
 *
 * @returns the peak memory of the import in bytes. Undefined if the import does not report it.
 */
export async function importFiles(
  server: ServerAlone,
  folder: string,
  options: ImportOptions,
  converted: ConversionResult,
  phases: Phases,
  output: NodeJS.WriteStream,
): Promise<number | undefined> {
  const { home, lib } = server;
  const { env, signal } = options;
  const tuning = importTuning(converted.companies + converted.persons);
  try {
    const figures = await withShownProgress({ output, ...inPercent, metrics: options.metrics }, (progress) => {
      progress.beginUncounted('starting the import');
      const shownPhase = importProgress(progress);
      return phases.measure(
        'import',
        () =>
          importDatabase({
            home,
            lib,
            folder,
            argumentsFile: importArgumentsFile,
            ...tuning,
            env,
            progress: shownPhase,
            signal,
          }),
        () => rowsOf(converted),
      );
    });
    return figures.peakMemoryBytes;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function importProgress(progress: LoadProgressDisplay): (phase: string, percent: number) => void {
  let [running, shownPercent] = ['', 0];
  return (phase, percent) => {
    if (phase !== running) {
      [running, shownPercent] = [phase, 0];
      progress.begin(`importing: ${phase}`);
    }
    progress.advance(percent - shownPercent, percent - shownPercent);
    shownPercent = percent;
  };
}

/**
 * Returns the memory settings of an import, in megabytes. The memory outside the heap must have room for some bytes for
 * each entity, and for cached pages of the store.
 */
function importTuning(entities: number): Pick<ImportSettings, 'heapMb' | 'offHeapMb' | 'compile'> {
  return {
    heapMb: 1024,
    offHeapMb: Math.round(512 + entities / 2_000),
    compile: entities < fewEntities ? 'quickly' : 'well',
  };
}
