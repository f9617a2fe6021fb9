import type { DateTime, FieldPriority, StatedTotalShares } from '@company-relations/ownership';
import type { CountedEntries, FileRules } from '@company-relations/register-formats';
import type { BaselineDate, CountryTotals } from '@company-relations/register-loader';
import type { ChunkableFile } from './chunkable-files';
import type { FiguresResult, DeriveSettings } from './figures/derive-settings';
import type { CompactHoldings } from './figures/compact-holdings';
import type { Problem } from './problem';
import type { Chunk } from './chunks';

/** The settings with which a converter starts. */
export interface ConverterSettings {
  /** Identifies the converter. The number is part of the names of its files. */
  readonly number: number;
  readonly folder: string;
  readonly files: readonly ChunkableFile[];
  readonly date: BaselineDate;
  readonly rules: FileRules;
  /** The order of preference of the sources, for those company fields that have one. */
  readonly fieldPriority: FieldPriority;
  readonly deriving: DeriveSettings;
  readonly seed: readonly [number, number];
}

/**
 * Everything that converters must know about all entities. All converters share this memory. The members `entities`,
 * `serviceIds` and `withdrawn` are complete when repeated entities are resolved. All other members are complete when
 * all chunks are indexed.
 */
export interface EntityIndex {
  /**
   * An `IdTable` that maps source ids to numbers. Each statement about a person or company has a number, in the order
   * of the statements: persons have the numbers from 0, and companies have the numbers after those of the persons. If
   * several statements have the same id, the table has the number of the first statement.
   */
  readonly ids: SharedArrayBuffer;
  /** How many numbers persons have. */
  readonly persons: number;
  /**
   * The numbers of those companies whose source id is also the id of a person. The key is the hash of the id; see
   * `EntityDirectory.keyOf`.
   */
  readonly alsoCompanies: ReadonlyMap<string, number>;
  /**
   * For each statement, by its number: the number of the statement that created the entity (Uint32). The value is
   * `noEntity` if the id of the statement leads to no entity. Before repeated entities are resolved, the value is the
   * number of the group; see `EntityGroups`.
   */
  readonly entities: SharedArrayBuffer;
  /** The ServiceIds by the number of the entity (Float64). */
  readonly serviceIds: SharedArrayBuffer;
  /** One byte for each number; see `entityFlags`. */
  readonly flags: SharedArrayBuffer;
  /** The national ids of persons who are protected by their statements. */
  readonly statedProtected: ReadonlySet<string>;
  /**
   * The hashes of the ids of two kinds of records: records with several statements, and records that a statement ends
   * or withdraws.
   */
  readonly repeatedRecords: ReadonlySet<string>;
  /**
   * The date on which an entity was withdrawn, even if a later statement describes the entity again. The key is
   * `company:` or `person:`, followed by the id of the entity.
   */
  readonly withdrawn: ReadonlyMap<string, DateTime>;
  /** The number of files into which the statements about repeated entities and records are divided. */
  readonly buckets: number;
}

/** The value in `EntityIndex.entities` for a statement whose id leads to no entity. */
export const noEntity = 2 ** 32 - 1;

/**
 * The flags of an entity. Converters only set flags and never clear them, so the order of their work does not matter.
 * `isRepeated`: the entity has several statements, or a statement withdraws it. `isMade`: the statement created an
 * entity. `countsShares`: a holding in the company states a number of shares and no percentage.
 */
export const entityFlags = { hasRecords: 1, isProtected: 2, isRepeated: 4, isMade: 8, countsShares: 16 } as const;

/**
 * The steps in which chunks are converted, in this order. Each step needs the results of the previous step for all
 * chunks. `collect` writes the statements about repeated entities to separate files. `totals` is only needed if
 * holdings state numbers of shares.
 */
export type ChunkStep = 'index' | 'collect' | 'records' | 'totals' | 'persons' | 'companies';

/** The steps that convert the collected statements about repeated entities and records, bucket by bucket. */
export type BucketStep = 'resolve' | 'repeatedRecords' | 'repeatedTotals' | 'repeatedPersons' | 'repeatedCompanies';

export interface ChunkTask {
  readonly step: ChunkStep;
  readonly chunk: Chunk;
  /** The number of the chunk among all chunks. */
  readonly place: number;
  /**
   * The number of the chunk's first line in its file, counted from 0. The number is unknown until all chunks are
   * indexed.
   */
  readonly firstLine: number;
  /** The number of the chunk's first person in `EntityIndex`. */
  readonly firstPerson: number;
  /** The number of the chunk's first company in `EntityIndex`. */
  readonly firstCompany: number;
}

export interface BucketTask {
  readonly step: BucketStep;
  readonly bucket: number;
}

/**
 * A task that derives the ultimate ownerships of the companies whose numbers are in a range. `until` is not in the
 * range.
 */
export interface FiguresTask {
  readonly step: 'figures';
  readonly from: number;
  readonly until: number;
}

export type Task = ChunkTask | BucketTask | FiguresTask;

/** Hashes of ids in the order of their statements. Each hash consists of a high and a low half. */
export interface Fingerprints {
  readonly halves: Uint32Array;
  /** The numbers of the lines in the chunk, counted from 0. */
  readonly lines: Uint32Array;
}

export interface IndexResult {
  readonly lines: number;
  readonly records: number;
  readonly persons: Fingerprints;
  readonly companies: Fingerprints;
  /**
   * The hashes of register identifiers. Unlike in the other lists, `lines` contains the positions of the companies in
   * the chunk instead of line numbers.
   */
  readonly identifiers: Fingerprints;
  /** The hashes of the ids of records. */
  readonly recordIds: Uint32Array;
  /** The hashes of the ids of records that statements end or withdraw. */
  readonly changedRecords: readonly string[];
  /**
   * The positions of statements that withdraw a person or company, among the statements about persons or companies in
   * the chunk.
   */
  readonly removals: { readonly persons: readonly number[]; readonly companies: readonly number[] };
  /** The ServiceIds in statements, by the position of the statement among the persons or companies of the chunk. */
  readonly given: { readonly persons: ReadonlyMap<number, number>; readonly companies: ReadonlyMap<number, number> };
  /** The national ids of protected persons. The key is the position of the statement among the persons of the chunk. */
  readonly statedProtected: ReadonlyMap<number, string>;
}

/** The result of resolving the repeated entities of one bucket. */
export interface ResolvedResult {
  readonly persons: number;
  readonly companies: number;
  /** The national ids of persons who are protected by statements of the bucket. */
  readonly statedProtected: readonly string[];
  /** See `EntityIndex`. */
  readonly withdrawn: ReadonlyMap<string, DateTime>;
}

export interface RecordsResult {
  /** The number of records for which relationships were written. */
  readonly records: number;
  readonly relationships: number;
  readonly holdings: CompactHoldings;
}

/** Pairs of a company's number and the total numbers of shares that sources state for the company. */
export type TotalsResult = readonly (readonly [company: number, totals: readonly StatedTotalShares[]])[];

export interface PersonsResult {
  readonly protectedNumbers: readonly string[];
}

/** The tie between a sole trader and the business: a source states that the company is the business of the person. */
export interface TraderTie {
  readonly person: string;
  readonly company: number;
}

export interface CompaniesResult {
  readonly ties: readonly TraderTie[];
  readonly countries: ReadonlyMap<string, CountryTotals>;
}

export interface TaskResult {
  /** The number of statements that were converted. In the step `index`, the number of lines that were indexed. */
  readonly rows: number;
  readonly problems: readonly Problem[];
  /** The number of occurrences of each notice. A notice is about content that was read but not loaded. */
  readonly notices: ReadonlyMap<string, number>;
  /** The counted entries of a snapshot, for comparison with the totals that the snapshot states. */
  readonly entries: CountedEntries;
  readonly index?: IndexResult;
  readonly resolved?: ResolvedResult;
  readonly records?: RecordsResult;
  readonly totals?: TotalsResult;
  readonly figures?: FiguresResult;
  readonly persons?: PersonsResult;
  readonly companies?: CompaniesResult;
}
