import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  allTables,
  cellSeparator,
  cellQuote,
  type ImportTable,
  itemSeparator,
} from '@company-relations/register-loader';

/**
 * The file with the arguments of `neo4j-admin database import full`. The import must run in the folder of this file.
 */
export const importArgumentsFile = 'arguments';

/**
 * Writes the files that an import needs in addition to the converted files: the headers of those tables that have
 * files, and the arguments.
 */
export async function completeImportFolder(folder: string): Promise<void> {
  const names = (await readdir(folder)).sort();
  const options: string[] = [];
  for (const table of allTables) {
    const files = names.filter((name) => isFileOf(table, name));
    if (files.length === 0) continue;
    const header = `${table.name}-header.csv`;
    await writeFile(join(folder, header), `${table.columns.join(cellSeparator)}\n`);
    options.push(`${optionOf(table)}=${[header, ...files].join(',')}`);
  }
  const format = [
    '--id-type=integer',
    '--delimiter=TAB',
    `--quote=${codePoint(cellQuote)}`,
    `--array-delimiter=${codePoint(itemSeparator)}`,
  ];
  await writeFile(join(folder, importArgumentsFile), `${[...format, ...options].join('\n')}\n`);
}

function isFileOf({ name }: ImportTable, file: string): boolean {
  return file.startsWith(`${name}-`) && /^\d+\.csv$/.test(file.slice(name.length + 1));
}

function optionOf({ of }: ImportTable): string {
  return 'labels' in of ? `--nodes=${of.labels}` : `--relationships=${of.type}`;
}

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
