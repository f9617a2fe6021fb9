import { randomBytes } from 'node:crypto';
import type { FileRules } from '@company-relations/register-formats';
import {
  type BaselineDate,
  metadataRows,
  type CountryTotals,
  type ExistingContent,
  IdSet,
  importLine,
  keysTable,
  traderOfTable,
} from '@company-relations/register-loader';
import type { LoadProgress } from '../load-result';
import { BaselineRules, repeatedIn } from './baseline-rules';
import { baselineIndex, type BaselineIndex, type Repeated } from './baseline-index';
import { type Chunk, chunksOf } from './chunks';
import type { ConverterPool } from './converter-pool';
import { completeImportFolder } from './import-folder';
import type { InputFile } from './input-files';
import { TableFiles } from './table-files';
import type { ConverterSettings, IndexResult, Problem, Step, Task, TaskResult, TraderTie } from './tasks';

/** Bytes of a file that are converted at once: few enough that threads end together, many enough that a task costs little. */
const chunkBytes = 4 * 2 ** 20;

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

/** The result of a conversion. */
export interface Converted {
  readonly companies: number;
  readonly persons: number;
  readonly records: number;
  readonly relationships: number;
  readonly notices: ReadonlyMap<string, number>;
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
  const seed = new Uint32Array(new Uint8Array(randomBytes(8)).buffer);
  const { folder, files, date, rules } = settings;
  const pool = settings.openPool({ folder, files, date, rules, seed: [seed[0] as number, seed[1] as number] });
  try {
    const converted = await new Conversion(settings, pool, progress).run();
    await pool.close();
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
  private readonly problems: (Problem & { readonly chunk: number })[] = [];
  private readonly notices = new Map<string, number>();
  private relationships = 0;

  constructor(
    private readonly settings: ConversionSettings,
    private readonly pool: ConverterPool,
    private readonly progress: LoadProgress,
  ) {
    this.chunks = chunksOf(settings.files, settings.chunkBytes ?? chunkBytes);
    this.baseline = new BaselineRules(settings, this.chunks);
  }

  async run(): Promise<Converted> {
    const { index, found } = await this.indexed();
    this.pool.entitiesAreKnown(index.entities);
    await this.convertRecords(index, found);
    const protectedNumbers = await this.convertPersons(index, found);
    this.pool.protectedAreKnown(protectedNumbers);
    const { ties, countries } = await this.convertCompanies(index, found);
    this.writeRest(ties, countries, index.nextServiceId);
    const { companies, persons, records } = index;
    return { companies, persons, records, relationships: this.relationships, notices: this.notices };
  }

  private async indexed(): Promise<{ readonly index: BaselineIndex; readonly found: readonly IndexResult[] }> {
    const found: IndexResult[] = [];
    const tasks = this.chunks.map((chunk) => ({ step: 'index', chunk, firstLine: 0, firstEntity: 0 }) as const);
    await this.runTasks('indexing', tasks, (chunk, { index }) => {
      found[chunk] = index as IndexResult;
    });
    const index = baselineIndex(this.chunks, found, this.settings.before.nextServiceId);
    this.baseline.refuseIf(
      this.problems.map((problem) => ({
        ...problem,
        line: problem.line + (index.firstLines[problem.chunk] as number),
      })),
    );
    this.baseline.refuseRepeated(index.repeated, index.firstLines);
    return { index, found };
  }

  private async convertRecords(index: BaselineIndex, found: readonly IndexResult[]): Promise<void> {
    const met = new IdSet(index.records);
    const repeated: Repeated[] = [];
    await this.step(
      'records',
      index,
      found,
      ({ records }) => records,
      (chunk, { records }) => {
        this.relationships += records?.relationships ?? 0;
        if (records) repeated.push(...repeatedIn(records.ids, met, chunk, 'a record that is stated more than once'));
      },
    );
    this.baseline.refuseRepeated(repeated, index.firstLines);
  }

  private async convertPersons(index: BaselineIndex, found: readonly IndexResult[]): Promise<Set<string>> {
    const numbers = new Set<string>();
    await this.step(
      'persons',
      index,
      found,
      ({ persons }) => persons.lines.length,
      (_chunk, { persons }) => {
        for (const number of persons?.protectedNumbers ?? []) numbers.add(number);
      },
    );
    return numbers;
  }

  private async convertCompanies(
    index: BaselineIndex,
    found: readonly IndexResult[],
  ): Promise<{ readonly ties: readonly TraderTie[]; readonly countries: Map<string, CountryTotals> }> {
    const met = new IdSet();
    const repeated: Repeated[] = [];
    const ties: TraderTie[] = [];
    const countries = new Map<string, CountryTotals>();
    await this.step(
      'companies',
      index,
      found,
      ({ companies }) => companies.lines.length,
      (chunk, { companies }) => {
        if (!companies) return;
        repeated.push(
          ...repeatedIn(
            companies.identifiers,
            met,
            chunk,
            'an identifier that another company has too, so that both are one company',
          ),
        );
        for (const tie of companies.ties) ties.push(tie);
        for (const [country, totals] of companies.countries)
          countries.set(country, sum(countries.get(country), totals));
      },
    );
    this.baseline.refuseRepeated(repeated, index.firstLines);
    return { ties, countries };
  }

  /** Runs a step over the chunks that hold anything for it. */
  private async step(
    step: Step,
    index: BaselineIndex,
    found: readonly IndexResult[],
    holds: (result: IndexResult) => number,
    take: (chunk: number, result: TaskResult) => void,
  ): Promise<void> {
    const firsts = step === 'companies' ? index.firstCompanies : index.firstPersons;
    const tasks = this.chunks.map((chunk, at) => ({
      step,
      chunk,
      firstLine: index.firstLines[at] as number,
      firstEntity: firsts[at] as number,
    }));
    await this.runTasks(
      `converting ${step}`,
      tasks.filter((_task, at) => holds(found[at] as IndexResult) > 0),
      take,
    );
    this.baseline.refuseIf(this.problems);
  }

  private async runTasks(
    what: string,
    tasks: readonly Task[],
    take: (chunk: number, result: TaskResult) => void,
  ): Promise<void> {
    const numbers = new Map(this.chunks.map((chunk, number) => [chunk, number]));
    this.progress.begin(what);
    const taken = new Set(tasks.map(({ chunk }) => chunk));
    const skipped = this.chunks
      .filter((chunk) => !taken.has(chunk))
      .reduce((sum, { from, until }) => sum + until - from, 0);
    this.progress.advance(0, skipped);
    await this.pool.run(tasks, ({ chunk }, result) => {
      if (this.settings.signal.aborted) throw new InterruptedError();
      const number = numbers.get(chunk) as number;
      this.problems.push(...result.problems.map((problem) => ({ ...problem, chunk: number })));
      for (const [notice, count] of result.notices) this.notices.set(notice, (this.notices.get(notice) ?? 0) + count);
      take(number, result);
      this.progress.advance(result.rows, chunk.until - chunk.from);
    });
  }

  private writeRest(
    ties: readonly TraderTie[],
    countries: ReadonlyMap<string, CountryTotals>,
    nextServiceId: number,
  ): void {
    // Not a number that any converter has.
    const files = new TableFiles(this.settings.folder, 9999);
    const keys = new Map<string, number>();
    for (const { person, company } of ties) {
      const key = keys.get(person) ?? keys.size;
      if (!keys.has(person)) files.add(keysTable, importLine([key, `trader:${person}`, undefined]));
      keys.set(person, key);
      files.add(traderOfTable, importLine([key, company]));
    }
    for (const { table, lines } of metadataRows(this.settings.before, nextServiceId, countries, this.settings.date))
      for (const line of lines) files.add(table, line);
    files.close();
  }
}

function sum(a: CountryTotals | undefined, b: CountryTotals): CountryTotals {
  return { companies: (a?.companies ?? 0) + b.companies, withRecords: (a?.withRecords ?? 0) + b.withRecords };
}
