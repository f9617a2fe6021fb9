import type { PackageRecord } from '@company-relations/batch-catalogue';
import { lineDigest } from '@company-relations/batch-manifest';
import type { Readable } from 'node:stream';
import type { ServiceId } from '@company-relations/ownership';
import type { BuildTask } from '../planning/decide';
import { changesSince } from './changed-since';
import type { CompanyLine } from './company-lines';
import type { CompanyStep } from './compare-with-states';
import { chunksOf, type CompanySource, linesFor } from './country-chunks';

/** How many lines a package will have. */
export interface LineCount {
  readonly lines: number;
  /** Whether the package will have exactly so many. If not, it is the maximum. */
  readonly isExact: boolean;
}

interface CountSources {
  readonly companies: CompanySource;
  /** Opens the state of a package. Returns undefined if it is missing or damaged. */
  readonly openState: (head: PackageRecord) => Promise<Readable | undefined>;
  /** Up to how many companies are compared line by line, as a build does. With more, the result is the maximum. */
  readonly maxCompared: number;
  /** The number of companies of the country. */
  readonly total: number;
}

/**
 * Counts the lines of the next delta, those of companies that leave the country included. Reads what a build reads, and
 * writes nothing.
 *
 * @returns undefined if the state that the delta continues is missing or damaged: a baseline is built instead.
 */
export async function countDeltaLines(
  task: Pick<BuildTask, 'country' | 'grants' | 'lineRevision'>,
  head: PackageRecord,
  { companies, openState, maxCompared, total }: CountSources,
): Promise<LineCount | undefined> {
  const source = await openState(head);
  if (!source) return undefined;
  try {
    const changed = await changesSince(head, task, companies);
    const isExact = (changed === 'all' ? total : changed.present.length) <= maxCompared;
    let lines = 0;
    for await (const chunk of chunksOf({ ...task, baseline: false }, companies, [{ source, changed }])) {
      const now = isExact ? await linesFor(chunk, companies, task) : undefined;
      for (const step of chunk) if (step.what !== 'run' && isWritten(step, now)) lines += 1;
    }
    return { lines, isExact };
  } finally {
    source.destroy();
  }
}

/** @param lines - of the companies that may have changed. If undefined, all of them count as changed. */
function isWritten({ what, id, before: [before] }: CompanyStep, lines?: ReadonlyMap<ServiceId, CompanyLine>): boolean {
  if (what === 'same') return false;
  if (what === 'load' && !lines) return true;
  const line = lines?.get(id);
  return line ? !before?.equals(lineDigest(line.text)) : before !== undefined;
}
