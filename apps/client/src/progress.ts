import { ProgressDisplay, rateSince, type Screen, sizeText } from '@company-relations/command-line';

/** Shows the progress of a command. */
export interface Progress {
  at(done: number, total: number): void;
  /** Writes a line of text above the progress bar. */
  line(text: string): void;
  stop(): void;
}

/**
 * Starts to show progress.
 *
 * @param unit - the unit of `done` and `total`.
 */
export function showProgress(screen: Screen, name: string, unit: 'companies' | 'lines' | 'bytes'): Progress {
  const display = new ProgressDisplay(screen);
  const startedAt = Date.now();
  return {
    at: (done, total) =>
      display.show(() => {
        const details = [
          `${formatAmount(done, unit)} of ${formatAmount(total, unit)}`,
          `${formatAmount(rateSince(startedAt, done), unit)}/s`,
        ];
        return [{ name, done, total, details }];
      }),
    line: (text) => display.log(text),
    stop: () => display.stop(),
  };
}

/** Formats a number with its unit. */
export function formatAmount(value: number, unit: string): string {
  return unit === 'bytes' ? sizeText(value) : `${value} ${unit}`;
}
