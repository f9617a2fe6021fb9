import type { Ends, NoEnds } from './entity-directory';
import { type InputFile, isPublished } from './input-files';

// The operator cannot correct a file that a register publishes. A line of it that a normal load leaves out is left out
// of a bulk load too. In any other file, this line makes the bulk load refuse the baseline.

/** The notice of a statement that differs from an earlier statement with the same id and date. */
export const contradiction = 'statement that contradicts another one: not loaded';

/** Returns the notice of a line that cannot be read, or undefined if the line refuses the baseline. */
export function badLine(problem: string, file: InputFile | undefined): string | undefined {
  return file && isPublished(file) ? `line that cannot be read, ${problem}: not loaded` : undefined;
}

/**
 * Returns the notice of a record whose party or company is not in the files. Returns undefined for other records, and
 * if the record refuses the baseline.
 */
export function missingEnd(ends: Ends | NoEnds, file: InputFile | undefined): string | undefined {
  if (!('missing' in ends) || !file || !isPublished(file)) return undefined;
  return `record whose ${ends.missing} is not in the files: not loaded`;
}
