import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Machine, machineSize } from '../figures';
import { fileNameOf, problemsOf, type RunRecord } from './record';

/** The folder of the records in the workspace. */
export const recordsFolder = 'docs/measured';

/**
 * Writes a record in one step. An interruption leaves the earlier record.
 *
 * @returns the path of the file.
 */
export async function writeRecord(folder: string, record: RunRecord): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, fileNameOf(record));
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(unfinished, `${JSON.stringify(record, undefined, 2)}\n`);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  return file;
}

/** The records do not fit the present benches, or one another. The message names the files. */
export class RecordsError extends Error {
  override readonly name = 'Records';
}

/**
 * All records of a folder.
 *
 * @throws Records if a record has other targets than the benches have now, or if records are of machines of different
 *   sizes.
 */
export async function readRecords(folder: string): Promise<RunRecord[]> {
  const { names, records } = await recordsIn(folder);
  const problems = records.flatMap((record, at) => problemsOf(names[at] as string, record));
  problems.push(...severalSizes(records));
  if (problems.length > 0) throw new RecordsError(problems.join('\n'));
  return [...records];
}

/** The machines of all records of a folder, one for each record. */
export async function machinesIn(folder: string): Promise<Machine[]> {
  return (await recordsIn(folder)).records.map(({ machine }) => machine);
}

async function recordsIn(
  folder: string,
): Promise<{ readonly names: readonly string[]; readonly records: readonly RunRecord[] }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as RunRecord;
  return { names, records: await Promise.all(names.map(read)) };
}

/** Figures of machines of different sizes cannot be compared, so a page has those of one size. */
function severalSizes(records: readonly RunRecord[]): string[] {
  const filesOf = new Map<string, string[]>();
  for (const record of records) {
    const size = machineSize(record.machine);
    filesOf.set(size, [...(filesOf.get(size) ?? []), fileNameOf(record)]);
  }
  if (filesOf.size <= 1) return [];
  const each = [...filesOf].map(([size, files]) => `${size}: ${files.join(', ')}`);
  return [`The records are of machines of different sizes. ${each.join('; ')}`];
}
