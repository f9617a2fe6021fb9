import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figureType } from '@company-relations/graph-model';
import type { Bench } from '../bench';
import { importConverted } from './import-converted';

const argumentsFile = 'arguments-without-figures';

/**
 * Imports the files that `feed bulk` converted, except those of the figures (ultimate ownerships), into a graph that is
 * deleted afterwards. What each company states about its own figures is imported, so the size is a little too large.
 *
 * @param folder the folder of the converted files.
 * @returns the size of the graph's records.
 */
export async function bytesWithoutFigures(bench: Bench, folder: string): Promise<number> {
  const all = (await readFile(join(folder, 'arguments'), 'utf8')).split('\n');
  const others = all.filter((argument) => !argument.startsWith(`--relationships=${figureType}=`));
  if (others.length === all.length) throw new Error('The import has no ultimate ownerships.');
  await writeFile(join(folder, argumentsFile), others.join('\n'));
  const files = { graph: 'without-figures', folder, argumentsFile };
  return importConverted(bench, files, (home) => recordBytes(home, 'imported'));
}

/** Files with free ids and counts. A server rewrites them, so they say nothing about the records. */
const otherFiles = /\.id$|counts|indexstats|degrees/;

/**
 * The size of all nodes, relationships and properties of a database, without its indexes and its log of transactions,
 * which a new import does not have.
 */
export async function recordBytes(home: string, database: string): Promise<number> {
  const folder = join(home, 'data/databases', database);
  const stores = (await readdir(folder)).filter((name) => name.startsWith('neostore.') && !otherFiles.test(name));
  const sizes = await Promise.all(stores.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
