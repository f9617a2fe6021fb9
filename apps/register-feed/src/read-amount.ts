import type { LoadProgress } from './load-result';

/**
 * The numbers of lines and bytes that were read, but are not yet shown as progress. They are shown when the batch with
 * these lines is applied.
 */
export class ReadAmount {
  private lines = 0;
  private bytes = 0;

  constructor(private readonly progress: LoadProgress) {}

  add(lines: number, bytes: number): void {
    this.lines += lines;
    this.bytes += bytes;
  }

  /** Ends the current amount and starts again from 0. @returns a function that shows the ended amount as progress. */
  taken(): () => void {
    const { lines, bytes } = this;
    [this.lines, this.bytes] = [0, 0];
    return () => (lines > 0 || bytes > 0 ? this.progress.advance(lines, bytes) : undefined);
  }
}
