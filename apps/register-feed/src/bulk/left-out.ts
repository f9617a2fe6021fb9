import type { EndpointNumbers, MissingEndpoints } from './entity-directory';
import { type InputFile, isPublishedByRegister } from './input-files';

// The operator cannot correct a file that a register publishes. Lines of such a file that cannot be loaded are left
// out, as in a normal load. In any other file, such a line makes the bulk load refuse the baseline.

/** The notice about a statement that differs from an earlier statement with the same id and date. */
export const contradictionNotice = 'statement that contradicts another one: not loaded';

/**
 * Returns the notice about a line that cannot be read and is left out. Returns undefined if the line makes the load
 * refuse the baseline.
 */
export function badLineNotice(problem: string, file: InputFile | undefined): string | undefined {
  return file && isPublishedByRegister(file) ? `line that cannot be read, ${problem}: not loaded` : undefined;
}

/**
 * Returns the notice about a record that is left out because its party or company is not in the files. Returns
 * undefined for a record with both ends, and for a record that makes the load refuse the baseline.
 */
export function missingEndpointNotice(
  ends: EndpointNumbers | MissingEndpoints,
  file: InputFile | undefined,
): string | undefined {
  if (!('missing' in ends) || !file || !isPublishedByRegister(file)) return undefined;
  return `record whose ${ends.missing} is not in the files: not loaded`;
}
