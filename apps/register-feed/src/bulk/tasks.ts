import type { FileRules } from '@company-relations/register-formats';
import type { BaselineDate, CountryTotals } from '@company-relations/register-loader';
import type { Chunk } from './chunks';
import type { InputFile } from './input-files';

/** What a converter has to know from the beginning. */
export interface ConverterSettings {
  /** Names the files that this converter writes. */
  readonly number: number;
  readonly folder: string;
  readonly files: readonly InputFile[];
  readonly date: BaselineDate;
  readonly rules: FileRules;
  readonly seed: readonly [number, number];
}

/** What all entities are, known when every chunk is indexed. Memory is shared by all converters. */
export interface EntityIndex {
  /** An `IdTable` from source ids to numbers of entities: persons from 0, companies after them, in the order of their statements. */
  readonly ids: SharedArrayBuffer;
  readonly persons: number;
  /** Companies whose source id a person has too: their fingerprints to their numbers. */
  readonly alsoCompanies: ReadonlyMap<string, number>;
  /** ServiceIds by the number of the entity (Float64). */
  readonly serviceIds: SharedArrayBuffer;
  /** One byte for each entity, see `entityFlags`. */
  readonly flags: SharedArrayBuffer;
  /** National ids of persons who are stated as protected. */
  readonly statedProtected: ReadonlySet<string>;
}

/** What converters find out about entities. Each only ever sets flags, so that it does not matter who does first. */
export const entityFlags = { hasRecords: 1, isProtected: 2 } as const;

/** The steps of a chunk, in this order: each needs the results of the previous step for all chunks. */
export type Step = 'index' | 'records' | 'persons' | 'companies';

export interface Task {
  readonly step: Step;
  readonly chunk: Chunk;
  /** Number of the first line of the chunk in its file, from 0; not known before all are indexed. */
  readonly firstLine: number;
  /** Number of the chunk's first person, or company, among all. */
  readonly firstEntity: number;
}

/** A line for which there can be no import, and why. */
export interface Problem {
  readonly file: number;
  /** From 0; within the chunk while it is indexed. */
  readonly line: number;
  readonly problem: string;
}

/** Fingerprints of ids in the order of their statements, each a high and a low half, and their lines. */
export interface Fingerprints {
  readonly halves: Uint32Array;
  /** Within the chunk, from 0. */
  readonly lines: Uint32Array;
}

export interface IndexResult {
  readonly lines: number;
  readonly records: number;
  readonly persons: Fingerprints;
  readonly companies: Fingerprints;
  /** ServiceIds that statements give, by the position of the statement among those of its kind in the chunk. */
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
  /** Fingerprints of register identifiers, with the lines of the companies that state them. */
  readonly identifiers: Fingerprints;
  readonly ties: readonly TraderTie[];
  readonly countries: ReadonlyMap<string, CountryTotals>;
}

export interface TaskResult {
  /** Statements that were converted, or lines that were indexed. */
  readonly rows: number;
  readonly problems: readonly Problem[];
  /** What was read but not loaded, and how often. */
  readonly notices: ReadonlyMap<string, number>;
  readonly index?: IndexResult;
  readonly records?: RecordsResult;
  readonly persons?: PersonsResult;
  readonly companies?: CompaniesResult;
}
