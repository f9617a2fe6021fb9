import type { LoadProgress } from '../load-result';
import type { BaselineIndex, FoundInChunk } from './baseline-index';
import type { BaselineRules } from './baseline-rules';
import type { ChunkableFile } from './chunkable-files';
import type { Chunk } from './chunks';
import type { ConverterPool } from './converter-pool';
import { NoticeCounts } from './findings';
import type { Problem } from './problem';
import type { BucketStep, ChunkStep, ChunkTask, EntityIndex, FiguresTask, Task, TaskResult } from './tasks';

/** The user interrupted the load; nothing was changed. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

export interface TaskRunnerSettings {
  readonly files: readonly ChunkableFile[];
  readonly chunks: readonly Chunk[];
  readonly baseline: BaselineRules;
  readonly pool: ConverterPool;
  readonly progress: LoadProgress;
  readonly signal: AbortSignal;
}

type Take = (result: TaskResult) => void;

/** The input of a step that runs over chunks, and the function that receives the results. */
export interface StepOverChunks {
  readonly index: BaselineIndex;
  readonly found: readonly FoundInChunk[];
  /** Returns whether a chunk contains anything that the step must convert. */
  readonly isFor: (result: FoundInChunk, place: number) => boolean;
  readonly take: Take;
}

const names: Partial<Record<ChunkStep, string>> = {
  collect: 'collecting repeated entities',
  totals: 'reading numbers of shares',
};

/** Runs the tasks of a conversion, and collects their problems and notices. */
export class TaskRunner {
  readonly notices = new NoticeCounts();
  private readonly problems: (Problem & { readonly chunk?: number })[] = [];

  constructor(private readonly settings: TaskRunnerSettings) {}

  /**
   * Indexes all chunks. The line numbers of the problems count from the beginning of each chunk, until `refuseIndexed`
   * converts them to line numbers of the file.
   */
  async index(take: (place: number, result: TaskResult) => void): Promise<void> {
    const tasks = this.settings.chunks.map((chunk, place) => taskOf('index', chunk, place));
    await this.runOverChunks('indexing', tasks, take);
  }

  /** @throws InvalidBaselineError if indexing found problems, or if `others` contains any. */
  refuseIndexed(firstLines: readonly number[], others: readonly Problem[]): void {
    const found = this.problems.map(({ chunk, ...problem }) => ({
      ...problem,
      line: problem.line + (firstLines[chunk as number] as number),
    }));
    this.settings.baseline.refuseIf([...others, ...found]);
  }

  /**
   * Runs a step over the chunks that have statements for it.
   *
   * @throws InvalidBaselineError, InterruptedError
   */
  async step(step: ChunkStep, { index, found, isFor, take }: StepOverChunks): Promise<void> {
    const tasks = this.settings.chunks.flatMap((chunk, place) =>
      isFor(found[place] as FoundInChunk, place) ? taskOf(step, chunk, place, index) : [],
    );
    await this.runOverChunks(names[step] ?? `converting ${step}`, tasks, (_place, result) => take(result));
    this.settings.baseline.refuseIf(this.problems);
  }

  /**
   * Runs a step over the collected statements about repeated entities or records, bucket by bucket.
   *
   * @throws InvalidBaselineError, InterruptedError
   */
  async buckets(step: BucketStep, { buckets }: EntityIndex, take: Take): Promise<void> {
    const tasks: Task[] = Array.from({ length: buckets }, (_, bucket) => ({ step, bucket }));
    await this.settings.pool.run(tasks, (_task, result) => {
      this.note(result);
      take(result);
    });
    this.settings.baseline.refuseIf(this.problems);
  }

  /**
   * Derives ultimate ownerships. The tasks cover all companies.
   *
   * @throws InterruptedError
   */
  async figures(tasks: readonly FiguresTask[], take: Take): Promise<void> {
    const { pool, progress, files } = this.settings;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const companies = tasks.reduce((sum, { from, until }) => sum + until - from, 0);
    progress.begin('deriving ultimate owners');
    await pool.run(tasks, (_task, result) => {
      this.note(result);
      take(result);
      progress.advance(result.rows, (result.rows * bytes) / companies);
    });
  }

  private async runOverChunks(
    what: string,
    tasks: readonly ChunkTask[],
    take: (place: number, result: TaskResult) => void,
  ): Promise<void> {
    const { chunks, pool, progress } = this.settings;
    progress.begin(what);
    const taken = new Set(tasks.map(({ chunk }) => chunk));
    for (const chunk of chunks) if (!taken.has(chunk)) progress.advance(0, this.bytesOf(chunk));
    await pool.run(tasks, (task, result) => {
      const { chunk, place } = task as ChunkTask;
      this.note(result, place);
      take(place, result);
      progress.advance(result.rows, this.bytesOf(chunk));
    });
  }

  /** @throws InterruptedError */
  private note({ problems, ...result }: TaskResult, chunk?: number): void {
    if (this.settings.signal.aborted) throw new InterruptedError();
    this.problems.push(...problems.map((problem) => (chunk === undefined ? problem : { ...problem, chunk })));
    this.notices.add(result);
  }

  /**
   * Returns how many bytes on the disk belong to a chunk. If the file is packed, this is less than the bytes of the
   * chunk's lines.
   */
  private bytesOf({ file, from, until }: Chunk): number {
    const { bytes, size } = this.settings.files[file] as ChunkableFile;
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
