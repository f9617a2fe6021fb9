import { ProgressDisplay } from '@company-relations/command-line';
import type { LoadProgress } from './load-result';

/** The time in milliseconds after which the rate is shown. Before that time, the rate is not meaningful. */
const rateAfterMs = 1000;
/** The value of `what` for work without countable items. Only a percentage is shown for such work. */
const percentAlone = 'percent';

/** A display of progress on standard error. */
export interface LoadProgressDisplay extends LoadProgress {
  /** Writes a line that stays visible above the progress. */
  write(line: string): void;
  stop(): void;
}

/**
 * Shows the progress of a load.
 *
 * @param total the sum of all amounts that `advance` will report, for example the bytes of all files.
 * @param what the name of the counted items, or `percent` if there are no items to count.
 */
export function showProgress(output: NodeJS.WriteStream, total: number, what = 'lines'): LoadProgressDisplay {
  const display = new ProgressDisplay(output);
  let [name, lines, bytes, startedAt] = ['', 0, 0, 0];
  return {
    begin: (phase) => {
      [name, lines, bytes, startedAt] = [phase, 0, 0, Date.now()];
      display.start([phase], total);
    },
    beginUncounted: (phase) => display.start([phase], undefined),
    advance: (moreLines, moreBytes) => {
      [lines, bytes] = [lines + moreLines, bytes + moreBytes];
      display.show(() => [
        { name, done: bytes, total, details: what === percentAlone ? [] : countAndRate(lines, what, startedAt) },
      ]);
    },
    write: (line) => display.log(line),
    stop: () => display.stop(),
  };
}

/** Runs work whose total amount is not known, and shows on the screen that it runs. */
export async function withProgressWithoutTotal<T>(
  output: NodeJS.WriteStream,
  phase: string,
  work: (progress: LoadProgressDisplay) => Promise<T>,
): Promise<T> {
  const progress = showProgress(output, 0, percentAlone);
  progress.beginUncounted(phase);
  try {
    return await work(progress);
  } finally {
    progress.stop();
  }
}

function countAndRate(count: number, what: string, startedAt: number): string[] {
  const ms = Date.now() - startedAt;
  return [`${count} ${what}`, ...(ms < rateAfterMs ? [] : [`${Math.round((count * 1000) / ms)} ${what}/s`])];
}
