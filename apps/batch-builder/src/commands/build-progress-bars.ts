import { ProgressDisplay, rateSince } from '@company-relations/command-line';
import type { BuildProgress } from '../packaging/build-all';

type FileBytes = Parameters<BuildProgress['onProgress']>[1][number];

/**
 * Shows the progress of one country build on standard error: how its files grow.
 *
 * @param names - the names of the files, in the order in which `onProgress` reports them.
 * @param total - the approximate number of companies.
 * @param usesBars - must be false if several builds run at the same time, because their bars would overwrite each
 *   other.
 */
export function showBuildProgress(
  output: NodeJS.WriteStream,
  names: readonly string[],
  total: number,
  usesBars = output.isTTY,
): BuildProgress {
  const display = new ProgressDisplay(output, usesBars);
  const startedAt = Date.now();
  display.start(names, total);
  return {
    onProgress: (done, files) =>
      display.show(() => {
        const rate = rateSince(startedAt, done);
        return names.map((name, index) => ({
          name,
          done,
          total,
          details: [`${done} companies`, `${rate}/s`, ratioOf(files[index])],
        }));
      }),
    end: () => display.stop(),
  };
}

/**
 * Shows the progress of work whose total amount is not known.
 *
 * @returns a function that ends the display.
 */
export function showProgressWithoutTotal(output: NodeJS.WriteStream, phase: string): () => void {
  const display = new ProgressDisplay(output);
  display.start([phase], undefined);
  return () => display.stop();
}

/** The compression ratio of a file: the size of its lines divided by the size of the file. */
function ratioOf(file: FileBytes | undefined): string {
  return !file || file.bytes === 0 ? '–' : `${(file.plainBytes / file.bytes).toFixed(1)}:1`;
}
