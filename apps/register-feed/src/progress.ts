import { ProgressDisplay } from '@company-relations/command-line';
import type { LoadProgress } from './load-result';

/** A rate in the first second says little. */
const rateAfterMs = 1000;
/** Only the percentage is known: there is nothing to count. */
const percentAlone = 'percent';

/** Progress that is shown on standard error. */
export interface ShownProgress extends LoadProgress {
  /** Writes a line without disturbing the progress. */
  write(line: string): void;
  stop(): void;
}

/**
 * @param total - how far `advance` goes in all: the bytes of all files, or another measure.
 * @param what - is counted; `percent` where nothing is.
 */
export function showProgress(output: NodeJS.WriteStream, total: number, what = 'lines'): ShownProgress {
  const display = new ProgressDisplay(output);
  let [name, lines, bytes, startedAt] = ['', 0, 0, 0];
  return {
    begin: (phase) => {
      [name, lines, bytes, startedAt] = [phase, 0, 0, Date.now()];
      display.start([phase], total);
    },
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

function countAndRate(count: number, what: string, startedAt: number): string[] {
  const ms = Date.now() - startedAt;
  return [`${count} ${what}`, ...(ms < rateAfterMs ? [] : [`${Math.round((count * 1000) / ms)} ${what}/s`])];
}
