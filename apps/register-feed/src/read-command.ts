import type { DateTime } from '@company-relations/ownership';
import type { BadLine, ReadLine } from '@company-relations/register-formats';
import { peakMemoryBytes } from './bulk/bulk-command';
import { withInputs } from './inputs/inputs';
import { SourceFile } from './inputs/source-file';

/** What files contain, and how much time and memory it took to read them. */
export interface ReadSummary {
  /**
   * The number of lines or records that are not empty. In the shareholder register, all rows of one company count as
   * one.
   */
  readonly lines: number;
  readonly statements: number;
  readonly notices: number;
  readonly problems: number;
  readonly seconds: number;
  /** Processor time of all threads in seconds. Other programs on the machine affect this time less than `seconds`. */
  readonly cpuSeconds: number;
  /** The peak memory of this program in bytes. */
  readonly memoryBytes: number;
}

/**
 * Reads files in the same way as the first reading of a load, and drops their statements. It needs no graph. Roles that
 * an operator added are stored in the graph, so only the published roles are known here.
 *
 * @throws UsageError if a file cannot be read.
 */
export async function readFiles(paths: readonly string[], asOf: DateTime | undefined): Promise<ReadSummary> {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const counts = { lines: 0, statements: 0, notices: 0, problems: 0 };
  await withInputs(paths, async (inputs) => {
    for (const input of inputs) {
      const file = new SourceFile(input, 'auto', () => 'any', { asOf, now: new Date() });
      for await (const { lines } of file.pieces('any')) for (const { read } of lines) count(counts, read);
    }
  });
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuSeconds = Math.round((user + system) / 1000) / 1000;
  return { ...counts, seconds, cpuSeconds, memoryBytes: peakMemoryBytes() };
}

type Counts = Record<'lines' | 'statements' | 'notices' | 'problems', number>;

function count(counts: Counts, read: ReadLine | BadLine): void {
  counts.lines += 1;
  if ('problem' in read) {
    counts.problems += 1;
    return;
  }
  counts.statements += read.statements.length;
  counts.notices += read.notices.length;
}
