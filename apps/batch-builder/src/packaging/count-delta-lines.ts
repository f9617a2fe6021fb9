import type { PackageRecord } from '@company-relations/batch-catalogue';
import { lineDigest } from '@company-relations/batch-manifest';
import type { Readable } from 'node:stream';
import type { ServiceId } from '@company-relations/ownership';
import type { BuildTask } from '../planning/decide';
import { companiesChangedOrLeftSince } from './changed-since';
import type { CompanyLine } from './company-lines';
import type { CompanyStep } from './compare-with-states';
import { chunksOf, type BuildCompanySource, linesFor } from './country-chunks';

/** The number of lines that a package will have. */
export interface LineCount {
  readonly lines: number;
  /** If true, `lines` is the exact number of lines. If false, `lines` is the maximum. */
  readonly isExact: boolean;
}

interface CountSources {
  readonly companies: BuildCompanySource;
  /** Opens the state file of a package. Returns undefined if the file is missing or damaged. */
  readonly openState: (head: PackageRecord) => Promise<Readable | undefined>;
  /**
   * The maximum number of companies whose lines are compared with the lines of the last package, as a build does. If
   * more companies may have changed, no lines are compared: every such company counts as changed, and the result is
   * only a maximum.
   */
  readonly maxCompared: number;
  /** The number of companies of the country. */
  readonly total: number;
}

/**
 * Counts the lines of the next delta, including the lines about companies that left the country. Reads the same data as
 * a build, and writes nothing.
 *
 * @returns undefined if the state file of the last package is missing or damaged. A build then creates a baseline
 *   instead of a delta.
 */
export async function countDeltaLines(
  task: Pick<BuildTask, 'country' | 'grants' | 'lineRevision'>,
  head: PackageRecord,
  { companies, openState, maxCompared, total }: CountSources,
): Promise<LineCount | undefined> {
  const source = await openState(head);
  if (!source) return undefined;
  try {
    const changed = await companiesChangedOrLeftSince(head, task, companies);
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

/**
 * Returns whether the delta contains a line for the company of this step.
 *
 * @param lines - the current lines of the companies that may have changed. If undefined, each of these companies counts
 *   as changed.
 */
function isWritten({ what, id, before: [before] }: CompanyStep, lines?: ReadonlyMap<ServiceId, CompanyLine>): boolean {
  if (what === 'same') return false;
  if (what === 'load' && !lines) return true;
  const line = lines?.get(id);
  return line ? !before?.equals(lineDigest(line.text)) : before !== undefined;
}
