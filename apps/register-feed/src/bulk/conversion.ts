import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRules } from '@company-relations/register-formats';
import {
  type BaselineDate,
  type ExistingContent,
  fieldPriorityBefore,
  IdSet,
} from '@company-relations/register-loader';
import type { LoadProgress } from '../load-result';
import {
  type BaselineIndex,
  baselineIndex,
  entityCounts,
  type FoundInChunk,
  hasRepeated,
  placeOfNumber,
  withResolved,
} from './baseline-index';
import { BaselineRules } from './baseline-rules';
import { type ChunkFiles, chunkFilesOf } from './chunk-files';
import { type Chunk, chunksOf } from './chunks';
import { collectedFolder } from './collected-statements';
import type { ConverterPool } from './converter-pool';
import { type Converted, ConvertedTotals } from './converted-totals';
import { fingerprintKey } from './entity-directory';
import { NoticeCounts } from './findings';
import { completeImportFolder } from './import-folder';
import type { InputFile } from './input-files';
import { assignServiceIds } from './service-ids';
import type { Problem } from './problem';
import type {
  BucketStep,
  ChunkStep,
  ChunkTask,
  ConverterSettings,
  EntityIndex,
  IndexResult,
  ResolvedResult,
  Task,
  TaskResult,
} from './tasks';

/** Bytes of a file that are converted at once: few enough that threads end together, many enough that a task costs little. */
const chunkBytes = 4 * 2 ** 20;
/** The folder of copies of files that can only be read from their beginning. */
const inputsFolder = 'inputs';
/** So many statements about one entity are in memory together. */
const longestGroup = 100_000;

export interface ConversionSettings {
  readonly files: readonly InputFile[];
  /** Existing and empty. */
  readonly folder: string;
  readonly date: BaselineDate;
  readonly rules: FileRules;
  readonly before: ExistingContent;
  /** Stops the conversion. */
  readonly signal: AbortSignal;
  readonly openPool: (settings: Omit<ConverterSettings, 'number'>) => ConverterPool;
  readonly chunkBytes?: number;
}

/** The user interrupted the load; nothing was changed. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/**
 * Converts the files of a baseline to a folder of files for `neo4j-admin database import`.
 *
 * @throws InvalidBaselineError, InterruptedError
 */
export async function convert(settings: ConversionSettings, progress: LoadProgress): Promise<Converted> {
  const [one = 0, other = 0] = new Uint32Array(new Uint8Array(randomBytes(8)).buffer);
  const { folder, date, rules, before, signal } = settings;
  const inputs = join(folder, inputsFolder);
  for (const path of [inputs, join(folder, collectedFolder)]) await mkdir(path);
  const made = await chunkFilesOf(settings.files, inputs, signal, progress).catch((error: unknown) => {
    throw signal.aborted ? new InterruptedError() : error;
  });
  const { files } = made;
  const fieldPriority = fieldPriorityBefore(before);
  const pool = settings.openPool({ folder, files, date, rules, fieldPriority, seed: [one, other] });
  try {
    const converted = await new Conversion(settings, made, pool, progress).run();
    await pool.close();
    for (const name of [inputsFolder, collectedFolder]) await rm(join(folder, name), { recursive: true });
    await completeImportFolder(folder);
    return converted;
  } catch (error) {
    await pool.abandon();
    throw error;
  }
}

class Conversion {
  private readonly chunks: readonly Chunk[];
  private readonly baseline: BaselineRules;
  private readonly totals = new ConvertedTotals();
  private readonly problems: (Problem & { readonly chunk?: number })[] = [];
  private readonly notices = new NoticeCounts();

  constructor(
    private readonly settings: ConversionSettings,
    private readonly made: ChunkFiles,
    private readonly pool: ConverterPool,
    private readonly progress: LoadProgress,
  ) {
    this.chunks = chunksOf(made.files, settings.chunkBytes ?? chunkBytes);
    this.baseline = new BaselineRules({ files: made.files, rules: settings.rules, date: settings.date }, this.chunks);
  }

  async run(): Promise<Converted> {
    const { pool, totals, settings } = this;
    const { index, found } = await this.indexed();
    pool.entitiesAreKnown(index.entities);
    const { entities, resolved } = await this.resolved(index, found);
    const { next, refused } = assignServiceIds(index, found, settings.before.nextServiceId);
    this.baseline.refusePlaces(refused, index.firstLines);
    pool.entitiesAreKnown(entities);
    await this.step('records', index, found, ({ records }) => records > 0);
    await this.buckets('repeatedRecords', entities);
    await this.step('persons', index, found, ({ persons }) => persons.lines.length > 0);
    await this.buckets('repeatedPersons', entities);
    pool.protectedAreKnown(totals.protectedNumbers);
    await this.step('companies', index, found, ({ companies }) => companies.lines.length > 0);
    await this.buckets('repeatedCompanies', entities);
    totals.writeRest(settings.folder, settings.before, next, settings.date);
    const { records, relationships } = totals;
    return { ...entityCounts(index, resolved), records, relationships, notices: this.notices.finished() };
  }

  private async indexed(): Promise<{ readonly index: BaselineIndex; readonly found: readonly FoundInChunk[] }> {
    const found: FoundInChunk[] = [];
    const [met, repeatedRecords] = [new IdSet(), new Set<string>()];
    const tasks = this.chunks.map((chunk, place) => taskOf('index', chunk, place));
    await this.runTasks('indexing', tasks, (place, result) => {
      const { recordIds, changedRecords, ...kept } = result.index as IndexResult;
      for (let at = 0; at < recordIds.length; at += 2) {
        const [high, low] = [recordIds[at] as number, recordIds[at + 1] as number];
        if (!met.add(high, low)) repeatedRecords.add(fingerprintKey(high, low));
      }
      for (const key of changedRecords) repeatedRecords.add(key);
      found[place] = kept;
    });
    const index = baselineIndex(this.chunks, found, repeatedRecords);
    this.baseline.refuseIf([
      ...this.made.problems,
      ...this.problems.map(({ chunk, ...problem }) => ({
        ...problem,
        line: problem.line + (index.firstLines[chunk as number] as number),
      })),
    ]);
    return { index, found };
  }

  /** Decides what the statements about repeated entities come to. */
  private async resolved(
    index: BaselineIndex,
    found: readonly FoundInChunk[],
  ): Promise<{ readonly entities: EntityIndex; readonly resolved: readonly ResolvedResult[] }> {
    if (index.groups.size === 0) return { entities: index.entities, resolved: [] };
    const large = [...index.groups].flatMap(([first, size]) => (size > longestGroup ? first : []));
    this.baseline.refusePlaces(
      large.map((first) => ({
        ...placeOfNumber(index, found, first),
        what: `more than ${longestGroup} statements are about one company or person: load them with feed load`,
      })),
      index.firstLines,
    );
    await this.step('collect', index, found, (_result, place) => hasRepeated(index, found, place));
    const resolved: ResolvedResult[] = [];
    await this.buckets('resolve', index.entities, (result) => resolved.push(result.resolved as ResolvedResult));
    return { entities: withResolved(index.entities, resolved), resolved };
  }

  /** Runs a step over the chunks that have anything for it. */
  private async step(
    step: ChunkStep,
    index: BaselineIndex,
    found: readonly FoundInChunk[],
    isFor: (result: FoundInChunk, place: number) => boolean,
  ): Promise<void> {
    const tasks = this.chunks.flatMap((chunk, place) =>
      isFor(found[place] as FoundInChunk, place) ? taskOf(step, chunk, place, index) : [],
    );
    const what = step === 'collect' ? 'collecting repeated entities' : `converting ${step}`;
    await this.runTasks(what, tasks, (_place, result) => this.totals.add(result));
    this.baseline.refuseIf(this.problems);
  }

  private async runTasks(
    what: string,
    tasks: readonly ChunkTask[],
    take: (place: number, result: TaskResult) => void,
  ): Promise<void> {
    this.progress.begin(what);
    const taken = new Set(tasks.map(({ chunk }) => chunk));
    for (const chunk of this.chunks) if (!taken.has(chunk)) this.progress.advance(0, this.bytesOf(chunk));
    await this.pool.run(tasks, (task, result) => {
      const { chunk, place } = task as ChunkTask;
      this.note(result, place);
      take(place, result);
      this.progress.advance(result.rows, this.bytesOf(chunk));
    });
  }

  /** Runs a step over the statements that were set aside. */
  private async buckets(
    step: BucketStep,
    { buckets }: EntityIndex,
    take: (result: TaskResult) => void = (result) => this.totals.add(result),
  ): Promise<void> {
    const tasks: Task[] = Array.from({ length: buckets }, (_, bucket) => ({ step, bucket }));
    await this.pool.run(tasks, (_task, result) => {
      this.note(result);
      take(result);
    });
    this.baseline.refuseIf(this.problems);
  }

  /** @throws InterruptedError */
  private note({ problems, ...result }: TaskResult, chunk?: number): void {
    if (this.settings.signal.aborted) throw new InterruptedError();
    this.problems.push(...problems.map((problem) => (chunk === undefined ? problem : { ...problem, chunk })));
    this.notices.add(result);
  }

  /** The bytes on the disk from which a chunk was read. */
  private bytesOf({ file, from, until }: Chunk): number {
    const { bytes, size } = this.made.files[file] as { bytes: number; size: number };
    return ((until - from) * bytes) / size;
  }
}

function taskOf(step: ChunkStep, chunk: Chunk, place: number, index?: BaselineIndex): ChunkTask {
  return {
    ...{ step, chunk, place },
    firstLine: index?.firstLines[place] ?? 0,
    firstPerson: index?.firstPersons[place] ?? 0,
    firstCompany: index?.firstCompanies[place] ?? 0,
  };
}
