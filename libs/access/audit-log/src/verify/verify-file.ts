import { basename } from 'node:path';
import { type Head, type Line, readLine } from '../line';
import type { FileEnd, Mention, Problem, VerifiedFile } from './findings';
import { linesOf } from './lines-of';

/** Called for each line that is proved. */
type OnLine = (line: Line) => void;

/**
 * Verifies one file: each line must follow from the previous line, and each line that other files mention must exist.
 * Reading ends at the first wrong line, because no later line is proved.
 *
 * @param mentions - the lines of this file that other files mention.
 */
export async function verifyFile(
  path: string,
  mentions: readonly Mention[],
  onLine: OnLine,
): Promise<{ readonly verified: VerifiedFile; readonly problems: readonly Problem[] }> {
  const chain = new FileChain(basename(path), mentions, onLine);
  try {
    for await (const { bytes, isWhole } of linesOf(path)) if (!chain.take(bytes, isWhole)) break;
  } catch (error) {
    chain.fail(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return chain.finish();
}

class FileChain {
  private readonly problems: Problem[] = [];
  private readonly missing: Map<number, Mention[]>;
  private readonly continuation: Mention | undefined;
  private lines = 0;
  private head: Head | undefined;
  private last = '';
  private isTorn = false;

  constructor(
    private readonly file: string,
    mentions: readonly Mention[],
    private readonly onLine: OnLine,
  ) {
    this.missing = bySeq(mentions);
    this.continuation = mentions.find(({ isContinuation }) => isContinuation);
  }

  /**
   * Verifies one line.
   *
   * @returns whether to continue reading.
   */
  take(bytes: Buffer, isWhole: boolean): boolean {
    if (!isWhole) {
      this.isTorn = true;
      return false;
    }
    this.lines += 1;
    const line = readLine(bytes);
    const problem = line ? this.problemWith(line) : 'was changed, or is no line of a log';
    if (!line || problem !== undefined) return this.fail(`line ${this.lines} ${problem}`, this.lines);
    this.head = { seq: line.seq, hash: line.hash };
    this.last = line.what;
    this.onLine(line);
    return true;
  }

  fail(problem: string, line?: number): false {
    this.problems.push({ file: this.file, ...(line !== undefined && { line }), problem });
    return false;
  }

  finish(): { readonly verified: VerifiedFile; readonly problems: readonly Problem[] } {
    for (const { seq, by } of [...this.missing.values()].flat()) {
      this.fail(`has lost its line of number ${seq}, which ${by} names`);
    }
    const { file, lines, head } = this;
    return { verified: { file, lines, end: this.end(), head }, problems: this.problems };
  }

  private problemWith({ seq, hash, previous, what }: Line): string | undefined {
    const { head } = this;
    if (head && (seq !== head.seq + 1 || previous !== head.hash)) return 'does not follow from the line before';
    if (head && (what === 'opened' || what === 'continued')) return 'begins a file within another';
    if (this.last === 'closed') return 'was added after the end of the file';
    if (this.continuation && seq > this.continuation.seq)
      return `was added after the file was continued in ${this.continuation.by}`;
    return this.mentionProblem(seq, hash);
  }

  /** Returns a problem if other files mention a line with this number but with another hash. */
  private mentionProblem(seq: number, hash: string): string | undefined {
    const named = this.missing.get(seq) ?? [];
    this.missing.delete(seq);
    const other = named.find((mention) => mention.hash !== hash);
    return other && `is not the one that ${other.by} names`;
  }

  private end(): FileEnd {
    if (this.isTorn || this.lines === 0) return 'torn';
    if (this.last === 'closed') return 'closed';
    return this.continuation ? 'continued' : 'open';
  }
}

function bySeq(mentions: readonly Mention[]): Map<number, Mention[]> {
  const grouped = new Map<number, Mention[]>();
  for (const mention of mentions) grouped.set(mention.seq, [...(grouped.get(mention.seq) ?? []), mention]);
  return grouped;
}
