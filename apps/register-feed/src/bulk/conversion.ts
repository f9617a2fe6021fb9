import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRules } from '@company-relations/register-formats';
import {
  type BaselineDate,
  type ExistingContent,
  fieldPriorityBefore,
  IdSet,
  sourcePriorityBefore,
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
import { type ChunkableFiles, chunkableFilesOf } from './chunkable-files';
import { type Chunk, chunksOf } from './chunks';
import { collectedFolder } from './collected-statements';
import type { ConverterPool } from './converter-pool';
import { type ConversionResult, ConvertedTotals, type RestOfImport } from './converted-totals';
import { fingerprintKey } from './entity-directory';
import { deriveFiguresInMemory } from './figures/derive-figures-in-memory';
import { completeImportFolder } from './import-folder';
import type { InputFile } from './input-files';
import type { Phases } from './phases';
import { assignServiceIds } from './service-ids';
import { InterruptedError, type StepOverChunks, TaskRunner } from './task-runner';
import type { ConverterSettings, EntityIndex, IndexResult, ResolvedResult, TaskResult } from './tasks';

/**
 * The number of bytes of a file that one task converts. Smaller tasks let all threads end at about the same time.
 * Larger tasks spend less time on starting.
 */
const chunkBytes = 4 * 2 ** 20;
/** The folder of copies of files that can only be read from their beginning. */
const inputsFolder = 'inputs';
/** The maximum number of statements about one entity. All statements about an entity are in memory together. */
const maxGroupSize = 100_000;

export interface ConversionSettings {
  readonly files: readonly InputFile[];
  /** The folder for the converted files. It exists and is empty. */
  readonly folder: string;
  readonly date: BaselineDate;
  readonly rules: FileRules;
  readonly before: ExistingContent;
  /**
   * The maximum number of holdings in a company and in its direct and indirect owners. If there are more, the figures
   * of the company are omitted. Figures are derived ultimate ownerships.
   */
  readonly bound: number;
  readonly phases: Phases;
  /** See `CollectedHoldings`. */
  readonly maxHoldings?: number | undefined;
  /** Stops the conversion. */
  readonly signal: AbortSignal;
  readonly openPool: (settings: Omit<ConverterSettings, 'number'>) => ConverterPool;
  readonly chunkBytes?: number;
}

/**
 * Converts the files of a baseline to a folder of files for `neo4j-admin database import`.
 *
 * @throws InvalidBaselineError, InterruptedError
 */
export async function convertBaseline(settings: ConversionSettings, progress: LoadProgress): Promise<ConversionResult> {
  const [one = 0, other = 0] = new Uint32Array(new Uint8Array(randomBytes(8)).buffer);
  const { folder, date, rules, before, bound, signal } = settings;
  const inputs = join(folder, inputsFolder);
  for (const path of [inputs, join(folder, collectedFolder)]) await mkdir(path);
  const made = await chunkableFilesOf(settings.files, inputs, signal, progress).catch((error: unknown) => {
    throw signal.aborted ? new InterruptedError() : error;
  });
  const { files } = made;
  const [fieldPriority, priority] = [fieldPriorityBefore(before), sourcePriorityBefore(before)];
  const deriving = { bound, priority, stamp: before.changeNumber };
  const pool = settings.openPool({ folder, files, date, rules, fieldPriority, deriving, seed: [one, other] });
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
  private readonly totals: ConvertedTotals;
  private readonly tasks: TaskRunner;

  constructor(
    private readonly settings: ConversionSettings,
    private readonly made: ChunkableFiles,
    private readonly pool: ConverterPool,
    progress: LoadProgress,
  ) {
    this.totals = new ConvertedTotals(settings.maxHoldings);
    this.chunks = chunksOf(made.files, settings.chunkBytes ?? chunkBytes);
    this.baseline = new BaselineRules({ files: made.files, rules: settings.rules, date: settings.date }, this.chunks);
    this.tasks = new TaskRunner({
      ...settings,
      files: made.files,
      chunks: this.chunks,
      baseline: this.baseline,
      pool,
      progress,
    });
  }

  async run(): Promise<ConversionResult> {
    const { pool, totals, tasks } = this;
    const { folder, before, date } = this.settings;
    const { index, found } = await this.indexed();
    pool.entitiesAreKnown(index.entities);
    const { entities, resolved } = await this.resolved(index, found);
    const { next, refused } = assignServiceIds(index, found, before.nextServiceId);
    this.baseline.refusePlaces(refused, index.firstLines);
    pool.entitiesAreKnown(entities);
    const take = (result: TaskResult) => totals.add(result);
    const over = (isFor: StepOverChunks['isFor']) => ({ index, found, isFor, take });
    const withRecords = over(({ records }) => records > 0);
    const withPersons = over(({ persons }) => persons.lines.length > 0);
    const withCompanies = over(({ companies }) => companies.lines.length > 0);
    await tasks.step('records', withRecords);
    await tasks.buckets('repeatedRecords', entities, take);
    if (totals.holdings.stateShares) {
      await tasks.step('totals', withCompanies);
      await tasks.buckets('repeatedTotals', entities, take);
    }
    const counts = entityCounts(index, resolved);
    const figures = await this.figures(entities, counts.companies);
    await tasks.step('persons', withPersons);
    await tasks.buckets('repeatedPersons', entities, take);
    pool.protectedAreKnown(totals.protectedNumbers);
    await tasks.step('companies', withCompanies);
    await tasks.buckets('repeatedCompanies', entities, take);
    totals.writeRest({ folder, before, nextServiceId: next, date, figures });
    const { records, relationships } = totals;
    return { ...counts, records, relationships, notices: tasks.notices.finished() };
  }

  /**
   * Derives the figures (ultimate ownerships) of all companies in memory. Returns undefined if there are too many
   * holdings to keep in memory.
   */
  private async figures(entities: EntityIndex, companies: number): Promise<RestOfImport['figures']> {
    const { totals, tasks, pool, settings } = this;
    const { bound, date, before, phases } = settings;
    if (totals.holdings.areTooMany) return undefined;
    const derive = () =>
      deriveFiguresInMemory({ entities, holdings: totals.holdings, totals: totals.statedTotals, pool, tasks });
    const settledUntil = await phases.measure('deriving ultimate owners', derive, () => companies);
    const { changeNumber } = before;
    const days = { derivedOn: date.today, ...(settledUntil && { settledUntil }) };
    return { bound, ...days, loggedSince: changeNumber, derivedUpTo: changeNumber };
  }

  private async indexed(): Promise<{ readonly index: BaselineIndex; readonly found: readonly FoundInChunk[] }> {
    const found: FoundInChunk[] = [];
    const [met, repeatedRecords] = [new IdSet(), new Set<string>()];
    await this.tasks.index((place, result) => {
      const { recordIds, changedRecords, ...kept } = result.index as IndexResult;
      for (let at = 0; at < recordIds.length; at += 2) {
        const [high, low] = [recordIds[at] as number, recordIds[at + 1] as number];
        if (!met.add(high, low)) repeatedRecords.add(fingerprintKey(high, low));
      }
      for (const key of changedRecords) repeatedRecords.add(key);
      found[place] = kept;
    });
    const index = baselineIndex(this.chunks, found, repeatedRecords);
    this.tasks.refuseIndexed(index.firstLines, this.made.problems);
    return { index, found };
  }

  /** Applies the statements about repeated entities, and finds out which entities result from them. */
  private async resolved(
    index: BaselineIndex,
    found: readonly FoundInChunk[],
  ): Promise<{ readonly entities: EntityIndex; readonly resolved: readonly ResolvedResult[] }> {
    if (index.groups.size === 0) return { entities: index.entities, resolved: [] };
    const large = [...index.groups].flatMap(([first, size]) => (size > maxGroupSize ? first : []));
    this.baseline.refusePlaces(
      large.map((first) => ({
        ...placeOfNumber(index, found, first),
        what: `more than ${maxGroupSize} statements are about one company or person: load them with feed load`,
      })),
      index.firstLines,
    );
    const isFor = (_result: FoundInChunk, place: number) => hasRepeated(index, found, place);
    await this.tasks.step('collect', { index, found, isFor, take: () => undefined });
    const resolved: ResolvedResult[] = [];
    await this.tasks.buckets('resolve', index.entities, (result) => resolved.push(result.resolved as ResolvedResult));
    return { entities: withResolved(index.entities, resolved), resolved };
  }
}
