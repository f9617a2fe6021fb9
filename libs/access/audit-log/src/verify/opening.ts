import type { SeenFile } from '../heads';
import { type Head, type Line, headBeforeFirstLine } from '../line';

/** The content of the first line of a file. */
export interface Opening {
  /** The previous file of the same writer, which this file continues. Undefined for the first file of a writer. */
  readonly from: string | undefined;
  /** The last line of the previous file. */
  readonly continues: Head;
  readonly saw: readonly SeenFile[];
}

/**
 * Interprets a line as the first line of a file.
 *
 * @returns the content of the first line, or the reason in words why the line is not a valid first line.
 */
export function openingOf({ what, seq, previous, members }: Line, file: string): Opening | string {
  if (what !== 'opened' && what !== 'continued') return 'is not the beginning of a file';
  if (members['format'] !== 1) return 'is of another format';
  if (members['file'] !== file) return `says that the file is called ${JSON.stringify(members['file'])}`;
  const isFirst = what === 'opened';
  if (isFirst && (seq !== 1 || previous !== headBeforeFirstLine.hash)) return 'does not begin a chain';
  const { from, saw } = members;
  if (!isFirst && typeof from !== 'string') return 'does not name the file that it continues';
  if (!Array.isArray(saw) || !saw.every(isSeenFile)) return 'does not name the files of others';
  return { from: isFirst ? undefined : (from as string), continues: { seq: seq - 1, hash: previous }, saw };
}

function isSeenFile(value: unknown): value is SeenFile {
  if (typeof value !== 'object' || value === null) return false;
  const { file, seq, hash } = value as Record<string, unknown>;
  return typeof file === 'string' && Number.isSafeInteger(seq) && typeof hash === 'string';
}
