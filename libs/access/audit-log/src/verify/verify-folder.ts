import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startDayOf, writerOf } from '../file-names';
import { readLine } from '../line';
import type { Mention, Problem, Verification, VerifiedFile } from './findings';
import { linesOf } from './lines-of';
import { type Opening, openingOf } from './opening';
import { verifyFile } from './verify-file';

export interface VerifyOptions {
  /** Hashes of lines that must exist in the log, for example hashes that an operator wrote down outside the log. */
  readonly expected?: readonly string[];
  /** A day as `yyyy-MM-dd`. Files that were started before that day may be missing. */
  readonly from?: string;
}

/**
 * Verifies all files of a folder. The memory that this needs does not grow with the size of the files.
 *
 * @throws an error of the file system if the folder cannot be read.
 */
export async function verifyFolder(
  folder: string,
  { expected = [], from = '' }: VerifyOptions = {},
): Promise<Verification> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const problems: Problem[] = [];
  const mentions = new Mentions();
  for (const file of names) {
    const opening = await openingIn(folder, file);
    if (typeof opening === 'string') problems.push({ file, line: 1, problem: `line 1 ${opening}` });
    else if (opening) mentions.add(file, opening);
  }
  const wanted = new Set(expected);
  const files: VerifiedFile[] = [];
  for (const file of names) {
    const result = await verifyFile(join(folder, file), mentions.of(file), ({ hash }) => wanted.delete(hash));
    files.push(result.verified);
    problems.push(...result.problems);
  }
  problems.push(...mentions.lost(names, from));
  for (const hash of wanted) problems.push({ file: folder, problem: `has no line ${hash}, which is expected` });
  return { files, problems, lines: files.reduce((sum, { lines }) => sum + lines, 0) };
}

/**
 * Reads the first line of a file. Returns the reason in words if the line is not a valid first line. Returns undefined
 * if there is no first line yet, or if the hash of the line is wrong, which `verifyFile` reports.
 */
async function openingIn(folder: string, file: string): Promise<Opening | string | undefined> {
  if (writerOf(file) === undefined) return 'stands in a file whose name is not one of a log';
  try {
    for await (const { bytes, isWhole } of linesOf(join(folder, file))) {
      const line = isWhole ? readLine(bytes) : undefined;
      return line && openingOf(line, file);
    }
  } catch {
    // `verifyFile` reports this error as well.
  }
  return undefined;
}

/** Collects the mentions of lines of other files in the first lines of files. */
class Mentions {
  private readonly byFile = new Map<string, Mention[]>();

  add(by: string, { from, saw, continues }: Opening): void {
    if (from !== undefined) this.mention(from, { ...continues, by, isContinuation: true });
    for (const { file, seq, hash } of saw) this.mention(file, { seq, hash, by, isContinuation: false });
  }

  of(file: string): readonly Mention[] {
    return this.byFile.get(file) ?? [];
  }

  /** Returns a problem for each file that another file mentions but that does not exist. */
  lost(present: readonly string[], from: string): Problem[] {
    const there = new Set(present);
    return [...this.byFile].flatMap(([file, [first]]) => {
      if (there.has(file) || !first || (writerOf(file) !== undefined && startDayOf(file) < from)) return [];
      return { file, problem: `is missing; ${first.by} names it` };
    });
  }

  private mention(file: string, mention: Mention): void {
    const known = this.byFile.get(file);
    if (known) known.push(mention);
    else this.byFile.set(file, [mention]);
  }
}
