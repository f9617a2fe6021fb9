import type { FileRules } from '@company-relations/register-formats';
import { type InputFile, detectInputFormats } from '../src/bulk/input-files';
import { withInputs } from '../src/inputs/inputs';

/** Finds the files of a bulk load. None of the paths is standard input. */
export function bulkFiles(paths: readonly string[], rules: FileRules = { now: new Date() }): Promise<InputFile[]> {
  return withInputs(paths, (inputs) => detectInputFormats(inputs, rules));
}
