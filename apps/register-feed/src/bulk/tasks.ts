import type { FileRules } from '@company-relations/register-formats';
import type { BaselineDate, CountryTotals } from '@company-relations/register-loader';
import type { Chunk } from './chunks';
import type { InputFile } from './input-files';

/** What a converter must know when it starts. */
export interface ConverterSettings {
  /** Identifies the converter. The number is part of the names of its files. */
  readonly number: number;
  readonly folder: string;
  readonly files: readonly InputFile[];
  readonly date: BaselineDate;
  readonly rules: FileRules;
  readonly seed: readonly [number, number];
}

/**
 * Everything that converters must know about all entities. It is complete when every chunk is indexed. All converters
 * share the memory.
 */
export interface EntityIndex {
  /**
   * An `IdTable` from source ids to the numbers of entities. Persons have the numbers from 0, and companies the numbers
   * after them, in the order of their statements.
   */
  readonly ids: SharedArrayBuffer;
  readonly persons: number;
  /** Companies with a source id that a person has too: their numbers by the hash of the id. */
  readonly alsoCompanies: ReadonlyMap<string, number>;
  /** The ServiceIds by the number of the entity (Float64). */
  readonly serviceIds: SharedArrayBuffer;
  /** One byte for each entity; see `entityFlags`. */
  readonly flags: SharedArrayBuffer;
  /** The national ids of persons whom statements protect. */
  readonly statedProtected: ReadonlySet<string>;
}

/** What converters find out about entities. They only set flags and never clear them, so the order does not matter. */
export const entityFlags = { hasRecords: 1, isProtected: 2 } as const;

/**
 * The steps in which chunks are converted, in this order. Each step needs the results of the previous step for all
 * chunks.
 */
export type Step = 'index' | 'records' | 'persons' | 'companies';

export interface Task {
  readonly step: Step;
  readonly chunk: Chunk;
  /** The number of the chunk's first line in its file, from 0. It is not known before all chunks are indexed. */
  readonly firstLine: number;
  /** The number of the chunk's first person or company among all entities. */
  readonly firstEntity: number;
}

/** A line that cannot be imported, and the reason. */
export interface Problem {
  readonly file: number;
  /**
   * The number of the line, from 0. It is counted within the chunk while chunks are indexed, and within the file
   * afterwards.
   */
  readonly line: number;
  readonly problem: string;
}

/**
 * Hashes of ids in the order of their statements, as pairs of a high and a low half, and the lines of the statements.
 */
export interface Fingerprints {
  readonly halves: Uint32Array;
  /** The numbers of the lines within the chunk, from 0. */
  readonly lines: Uint32Array;
}

export interface IndexResult {
  readonly lines: number;
  readonly records: number;
  readonly persons: Fingerprints;
  readonly companies: Fingerprints;
  /**
   * The ServiceIds that statements give, by the position of the statement among the persons or companies of the chunk.
   */
  readonly given: { readonly persons: ReadonlyMap<number, number>; readonly companies: ReadonlyMap<number, number> };
  readonly statedProtected: readonly string[];
}

export interface RecordsResult {
  readonly ids: Fingerprints;
  readonly relationships: number;
}

export interface PersonsResult {
  readonly protectedNumbers: readonly string[];
}

/** A company that a source calls the business of a person. */
export interface TraderTie {
  readonly person: string;
  readonly company: number;
}

export interface CompaniesResult {
  /** The hashes of register identifiers, and the lines of the companies that state them. */
  readonly identifiers: Fingerprints;
  readonly ties: readonly TraderTie[];
  readonly countries: ReadonlyMap<string, CountryTotals>;
}

export interface TaskResult {
  /** How many statements were converted, or how many lines were indexed. */
  readonly rows: number;
  readonly problems: readonly Problem[];
  /** What was read but not loaded, and how often. */
  readonly notices: ReadonlyMap<string, number>;
  readonly index?: IndexResult;
  readonly records?: RecordsResult;
  readonly persons?: PersonsResult;
  readonly companies?: CompaniesResult;
}
