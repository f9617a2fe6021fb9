import { type ReadLine, SnapshotTotals } from '@company-relations/register-formats';
import type { Problem } from './problem';
import type { TaskResult } from './tasks';

/** The maximum number of problems that are reported. A longer list would not help the user. */
const maxProblems = 100;

/** The maximum number of distinct notices that are counted separately. All further notices are counted together. */
const maxDistinctNotices = 1000;
const otherNotices = 'notices of further kinds';

/** Counts how often each notice occurs. */
export class NoticeCounts {
  private readonly counts = new Map<string, number>();
  private readonly totals = new SnapshotTotals();

  add({ notices, entries }: Pick<TaskResult, 'notices' | 'entries'>): void {
    this.totals.addAll(entries);
    for (const [notice, count] of notices) this.count(notice, count);
  }

  /** Returns all notices. Call it when everything has been read. */
  finished(): ReadonlyMap<string, number> {
    const problem = this.totals.problem();
    // The limit of distinct notices does not apply to this notice, because it reports that a part of the files is
    // missing.
    if (problem !== undefined) this.counts.set(problem, 1);
    return this.counts;
  }

  private count(notice: string, count: number): void {
    const isListed = this.counts.has(notice) || this.counts.size < maxDistinctNotices;
    const kind = isListed ? notice : otherNotices;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }
}

/** Collects the problems and notices of the lines that a task reads. */
export class Findings {
  private problems: Problem[] = [];
  private notices = new Map<string, number>();
  private totals = new SnapshotTotals();
  /** The number of statements that were converted. In the step `index`, the number of lines that were indexed. */
  rows = 0;

  /** @param line the number of the line, from 0; see `Problem`. */
  refuse(file: number, line: number, problem: string): void {
    if (this.problems.length < maxProblems) this.problems.push({ file, line, problem });
  }

  /** Counts the notices of a line, and counts the line for the totals of a snapshot. */
  noteLine({ notices, count }: Pick<ReadLine, 'notices' | 'count'>): void {
    this.note(notices);
    this.totals.add(count);
  }

  note(notices: readonly string[]): void {
    for (const notice of notices) this.notices.set(notice, (this.notices.get(notice) ?? 0) + 1);
  }

  /** Returns all findings since the last call. */
  take(): Pick<TaskResult, 'rows' | 'problems' | 'notices' | 'entries'> {
    const { rows, problems, notices, totals } = this;
    this.rows = 0;
    this.problems = [];
    this.notices = new Map();
    this.totals = new SnapshotTotals();
    return { rows, problems, notices, entries: totals.counted };
  }
}
