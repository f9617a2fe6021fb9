import { mkdir, rm, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { UsageError } from '@company-relations/command-line';
import { migrationIds } from '@company-relations/graph-schema';
import { type DateTime, dayOf, type SourceName, toSeconds } from '@company-relations/ownership';
import type { ExistingContent } from '@company-relations/register-loader';
import type { LoadProgress } from '../load-result';
import { writeBulkState } from './bulk-state';
import { convertBaseline, type ConversionSettings } from './conversion';
import type { ConversionResult } from './converted-totals';
import { type ConverterPool, InlineConverter, ThreadedConverters } from './converter-pool';
import { type InputFile, estimateUnpackedBytes } from './input-files';
import type { ConverterSettings } from './tasks';

/**
 * The number of bytes of disk space that the converted files and the store need for each byte of the input. It is a
 * measured value with a margin.
 */
const diskPerByte = 10;
/**
 * The number of bytes of input below which no threads are used, because starting threads takes longer than they save.
 */
const worthThreads = 4 * 2 ** 20;

export interface PrepareSettings extends Pick<ConversionSettings, 'bound' | 'phases' | 'maxHoldings'> {
  readonly files: readonly InputFile[];
  /** The folder for the files of the import. If it exists, it is deleted and created again. */
  readonly folder: string;
  readonly before: ExistingContent;
  readonly loadedAt: Date;
  /** The source of statements that do not state a source. */
  readonly source?: SourceName | undefined;
  /** The date of statements from files that state no date. */
  readonly asOf?: DateTime | undefined;
  /** The current time, for finding statements with a date in the future. The default is the time of the machine. */
  readonly now?: Date;
  readonly signal: AbortSignal;
  /** The file of this program, which threads start. If absent, everything runs in this thread. */
  readonly program?: string;
}

/**
 * Converts a baseline into a folder of files for an import. Also stores in the folder how many entities and records the
 * files contain. After any error, the folder is deleted.
 *
 * @throws UsageError if the disk has too little space.
 * @throws InvalidBaselineError if the files are no baseline.
 * @throws InterruptedError if the signal is aborted.
 */
export async function prepareImport(settings: PrepareSettings, progress: LoadProgress): Promise<ConversionResult> {
  const { files, folder, before, loadedAt, signal, program, source, asOf, now = new Date() } = settings;
  await rm(folder, { recursive: true, force: true });
  // Only this user may read the content of the folder.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const date = { loadedAt: toSeconds(loadedAt), today: dayOf(loadedAt) };
  try {
    await checkRoom(folder, files);
    const { bound, phases, maxHoldings } = settings;
    const openPool = poolOf(files, program);
    const converted = await convertBaseline(
      {
        files,
        folder,
        before,
        date,
        rules: { source, asOf, addedRoles: before.addedRoles, now },
        bound,
        phases,
        maxHoldings,
        signal,
        openPool,
      },
      progress,
    );
    const { companies, persons, records } = converted;
    const contents = { companies, persons, records };
    await writeBulkState(folder, { step: 'converted', contents, before, migrations: migrationIds });
    return converted;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function checkRoom(folder: string, files: readonly InputFile[]): Promise<void> {
  const needed = estimateUnpackedBytes(files) * diskPerByte;
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
  const bytes = estimateUnpackedBytes(files);
  return (settings) =>
    program === undefined || bytes < worthThreads
      ? new InlineConverter(settings)
      : new ThreadedConverters(program, availableParallelism(), settings);
}
