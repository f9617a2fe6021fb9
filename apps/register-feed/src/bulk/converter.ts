import { BaselineRows, IdHasher } from '@company-relations/register-loader';
import { ChunkSteps } from './chunk-steps';
import { CollectedStatements } from './collected-statements';
import { EntityDirectory } from './entity-directory';
import { EntityWriter } from './entity-writer';
import { RangeDeriver } from './figures/derive-range';
import { FiguresOfEntities } from './figures/derived-figures';
import { CompactHoldingsCollector } from './figures/compact-holdings';
import type { HoldingsMemory } from './figures/holdings-memory';
import { Findings } from './findings';
import { RepeatedEntities } from './repeated-entities';
import { RepeatedRecords } from './repeated-records';
import type { ConverterContext } from './surroundings';
import { TableFiles } from './table-files';
import type { BucketTask, ChunkTask, ConverterSettings, EntityIndex, FiguresTask, Task, TaskResult } from './tasks';

/**
 * Converts parts of a baseline to files of an import, one task after the other. Each thread of a process may have its
 * own converter.
 */
export class Converter {
  private readonly surroundings: ConverterContext;
  private readonly steps: ChunkSteps;
  private directory: EntityDirectory | undefined;
  private protectedNumbers: ReadonlySet<string> = new Set();
  private deriver: RangeDeriver | undefined;

  constructor(settings: ConverterSettings) {
    const { date, fieldPriority, folder, number, seed } = settings;
    const files = new TableFiles(folder, number);
    this.surroundings = {
      settings,
      hasher: new IdHasher(seed),
      rows: new BaselineRows(date, fieldPriority),
      files,
      collected: new CollectedStatements(folder, number),
      writer: new EntityWriter(files, number),
      holdings: new CompactHoldingsCollector(),
      findings: new Findings(),
    };
    this.steps = new ChunkSteps(this.surroundings);
  }

  /**
   * Sets the index of all entities. Call it before every step except the indexing. Call it again after repeated
   * entities are resolved, because the index then has new content.
   */
  entitiesAreKnown(index: EntityIndex): void {
    this.directory = new EntityDirectory(index, this.surroundings.hasher);
  }

  /** Sets the national ids of all protected persons. Call it before companies are converted. */
  protectedAreKnown(numbers: ReadonlySet<string>): void {
    this.protectedNumbers = numbers;
  }

  /** Sets the memory of all holdings. Call it before ultimate ownerships are derived. */
  holdingsAreKnown(memory: HoldingsMemory): void {
    const { files, settings, writer } = this.surroundings;
    this.deriver = new RangeDeriver(memory, this.known(), settings.deriving, files);
    writer.figuresAreKnown(new FiguresOfEntities(memory, settings.deriving.stamp));
  }

  run(task: Task): TaskResult {
    const result = this.resultOf(task);
    this.surroundings.collected.flush();
    return { ...result, ...this.surroundings.findings.take() };
  }

  close(): void {
    this.surroundings.files.close();
    this.surroundings.collected.close();
  }

  private resultOf(task: Task): Partial<TaskResult> {
    if (task.step === 'figures') return { figures: this.derive(task) };
    return 'bucket' in task ? this.runBucket(task) : this.runChunk(task);
  }

  private derive({ from, until }: FiguresTask): TaskResult['figures'] {
    if (!this.deriver) throw new Error('Holdings are collected first.');
    this.surroundings.findings.rows = until - from;
    return this.deriver.derive(from, until);
  }

  private runChunk(task: ChunkTask): Partial<TaskResult> {
    const { steps } = this;
    if (task.step === 'index') return { index: steps.index(task) };
    const directory = this.known();
    switch (task.step) {
      case 'collect':
        steps.collect(task, directory);
        return {};
      case 'records':
        return { records: steps.records(task, directory) };
      case 'totals':
        return { totals: steps.totals(task, directory) };
      case 'persons':
        return { persons: steps.persons(task, directory) };
      case 'companies':
        return { companies: steps.companies(task, directory, this.protectedNumbers) };
    }
  }

  private runBucket({ step, bucket }: BucketTask): Partial<TaskResult> {
    const directory = this.known();
    const entities = new RepeatedEntities(this.surroundings, directory);
    const { writer } = this.surroundings;
    switch (step) {
      case 'resolve':
        return { resolved: entities.resolve(bucket) };
      case 'repeatedRecords':
        return { records: new RepeatedRecords(this.surroundings, directory).convert(bucket) };
      case 'repeatedTotals':
        return { totals: entities.totals(bucket) };
      case 'repeatedPersons':
        entities.persons(bucket);
        return { persons: writer.takePersons() };
      case 'repeatedCompanies':
        entities.companies(bucket, this.protectedNumbers);
        return { companies: writer.takeCompanies() };
    }
  }

  private known(): EntityDirectory {
    if (!this.directory) throw new Error('Entities are indexed first.');
    return this.directory;
  }
}
