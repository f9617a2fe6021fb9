import { mkdir, rm, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { UsageError } from '@company-relations/command-line';
import type { DateTime, SourceName } from '@company-relations/ownership';
import type { ExistingContent } from '@company-relations/register-loader';
import type { LoadProgress } from '../load-result';
import { writeBulkState } from './bulk-state';
import { convert, type Converted } from './conversion';
import { type ConverterPool, InlineConverter, ThreadedConverters } from './converter-pool';
import type { InputFile } from './input-files';
import type { ConverterSettings } from './tasks';

const msPerDay = 86_400_000;
/** Disk space of the converted files and the store for each converted byte; measured, with a margin. */
const diskPerByte = 10;
/** Below it threads take longer to start than they save. */
const worthThreads = 4 * 2 ** 20;

export interface PrepareSettings {
  readonly files: readonly InputFile[];
  /** Created for the files of the import. */
  readonly folder: string;
  readonly before: ExistingContent;
  readonly loadedAt: Date;
  /** The source of statements that name none. */
  readonly source?: SourceName | undefined;
  /** The day of files that state no date for what they say. */
  readonly asOf?: DateTime | undefined;
  /** What dates of statements are compared with; the time of the machine where it is absent. */
  readonly now?: Date;
  readonly signal: AbortSignal;
  /** The file of this program, to run threads of; without one all is done in this thread. */
  readonly program?: string;
}

/**
 * Converts a baseline into a folder of files to import, and remembers what is in them.
 *
 * @throws UsageError when the disk has too little room. InvalidBaselineError, InterruptedError: the
 * folder is gone then.
 */
export async function prepareImport(settings: PrepareSettings, progress: LoadProgress): Promise<Converted> {
  const { files, folder, before, loadedAt, signal, program, source, asOf, now = new Date() } = settings;
  await rm(folder, { recursive: true, force: true });
  // No other user may read its content.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const date = {
    loadedAt: `${loadedAt.toISOString().slice(0, 19)}Z`,
    today: Math.floor(loadedAt.getTime() / msPerDay),
  };
  try {
    await checkRoom(folder, files);
    const converted = await convert(
      { files, folder, before, date, rules: { source, asOf, now }, signal, openPool: poolOf(files, program) },
      progress,
    );
    const { companies, persons, records } = converted;
    await writeBulkState(folder, { step: 'converted', contents: { companies, persons, records }, before });
    return converted;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function checkRoom(folder: string, files: readonly InputFile[]): Promise<void> {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0) * diskPerByte;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < needed)
    throw new UsageError(
      `The disk of ${folder} has ${gigabytes(free)} GB free; about ${gigabytes(needed)} GB are needed.`,
    );
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

function poolOf(
  files: readonly InputFile[],
  program: string | undefined,
): (settings: Omit<ConverterSettings, 'number'>) => ConverterPool {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return (settings) =>
    program === undefined || bytes < worthThreads
      ? new InlineConverter(settings)
      : new ThreadedConverters(program, availableParallelism(), settings);
}
