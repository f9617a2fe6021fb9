import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { UsageError } from '@company-relations/command-line';
import {
  detectFormat,
  type FileRules,
  isTable,
  lineReader,
  longestLine,
  type RegisterFormat,
  tableReader,
  unknownFormat,
} from '@company-relations/register-formats';
import { contentOfText } from '../inputs/content';

/** A file of a baseline. */
export interface InputFile {
  readonly path: string;
  readonly bytes: number;
  readonly format: RegisterFormat;
  /** The first line of a file whose rows stand below a header. */
  readonly header?: string;
}

const endings = ['.csv', '.jsonl'];

/**
 * Finds the files to load. A folder stands for the CSV and JSON Lines files directly in it, sorted by name. The order
 * of the files is the order in which ServiceIds are assigned.
 *
 * @throws UsageError that names what cannot be read or has an unknown format
 */
export async function inputFiles(paths: readonly string[], rules: FileRules): Promise<InputFile[]> {
  const found = (await Promise.all(paths.map(filesAt))).flat();
  const twice = found.filter((path, index) => found.indexOf(path) < index);
  if (twice.length > 0) throw new UsageError(`Named twice: ${twice.join(', ')}`);
  const files = await Promise.all(found.map((path) => inputFile(path, rules)));
  if (files.length === 0) throw new UsageError('There is no file to load.');
  return files;
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return [path];
  if (!found?.isDirectory()) throw new UsageError(`Not a file or folder that can be read: ${path}`);
  const names = (await readdir(path)).filter((name) => endings.some((ending) => name.endsWith(ending))).sort();
  return names.map((name) => join(path, name));
}

async function inputFile(path: string, rules: FileRules): Promise<InputFile> {
  const { size } = await stat(path);
  const first = await firstLine(path);
  const content = first === undefined ? 'lines' : contentOfText(`${first}\n`);
  if (content === 'xml') throw new UsageError(`${path}: XML: load it with feed load`);
  if (content === 'json')
    throw new UsageError(`${path}: a JSON array or object over several lines: load it with feed load`);
  const format = first === undefined ? 'register' : detectFormat(first);
  if (format === 'no-shareholders') throw new UsageError(`${path}: the shareholder register: load it with feed load`);
  if (format === undefined) throw new UsageError(`${path}: ${unknownFormat}`);
  if (format === 'gleif' || format === 'gleif-csv') throw new UsageError(`${path}: ${notInBulk}`);
  const reader = isTable(format) ? tableReader(format, first ?? '', rules) : lineReader(format, rules);
  if ('problem' in reader) throw new UsageError(`${path}: ${reader.problem}`);
  return { path, bytes: size, format, ...(isTable(format) ? { header: first } : {}) };
}

/** They withdraw companies, which a baseline cannot. */
const notInBulk = 'files of GLEIF are loaded with feed load, not in bulk';

/** The first line that is not empty; of what is too long for a line, the beginning. */
async function firstLine(path: string): Promise<string | undefined> {
  const input = createReadStream(path, { end: longestLine });
  try {
    for await (const line of createInterface({ input })) if (line.trim() !== '') return line.trim();
    return undefined;
  } catch {
    throw new UsageError(`Not a file that can be read: ${path}`);
  } finally {
    input.destroy();
  }
}
