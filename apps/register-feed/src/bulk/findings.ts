import type { Problem } from './problem';
import type { TaskResult } from './tasks';

/** The most problems that are reported. More would not help the user. */
const maxProblems = 100;

/** More distinct notices are only counted. */
const maxDistinctNotices = 1000;
const otherNotices = 'notices of further kinds';

/** Counts how often each notice occurs. */
export class NoticeCounts {
  readonly counts = new Map<string, number>();

  add(notices: ReadonlyMap<string, number>): void {
    for (const [notice, count] of notices) {
      const isListed = this.counts.has(notice) || this.counts.size < maxDistinctNotices;
      const kind = isListed ? notice : otherNotices;
      this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
    }
  }
}

/** Collects what a task finds out about the lines that it reads. */
export class Findings {
  private problems: Problem[] = [];
  private notices = new Map<string, number>();
  /** How many statements were converted, or how many lines were indexed. */
  rows = 0;

  /** @param line the number of the line, from 0; see `Problem`. */
  refuse(file: number, line: number, problem: string): void {
    if (this.problems.length < maxProblems) this.problems.push({ file, line, problem });
  }

  note(notices: readonly string[]): void {
    for (const notice of notices) this.notices.set(notice, (this.notices.get(notice) ?? 0) + 1);
  }

  /** Returns everything, and begins again. */
  take(): Pick<TaskResult, 'rows' | 'problems' | 'notices'> {
    const { rows, problems, notices } = this;
    this.rows = 0;
    this.problems = [];
    this.notices = new Map();
    return { rows, problems, notices };
  }
}
