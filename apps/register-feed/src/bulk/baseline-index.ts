import { IdTable } from '@company-relations/register-loader';
import type { Chunk } from './chunks';
import { fingerprintKey } from './entity-directory';
import { EntityGroups } from './entity-groups';
import { type EntityIndex, entityFlags, type Fingerprints, type IndexResult, type ResolvedResult } from './tasks';

/** Identifies a line: the number of its chunk, and the number of the line in that chunk. */
export interface PlaceInChunk {
  readonly chunk: number;
  readonly line: number;
}

/** A line that a baseline must not contain. `what` is the reason. */
export interface RefusedLine extends PlaceInChunk {
  readonly what: string;
}

/** The part of an `IndexResult` that is kept in memory after a chunk was indexed. The ids of records are dropped. */
export type FoundInChunk = Omit<IndexResult, 'recordIds' | 'changedRecords'>;

/** The result of indexing all chunks of a baseline: its entities, and where each chunk begins. */
export interface BaselineIndex {
  readonly entities: EntityIndex;
  /**
   * The number of the first line of each chunk in its file. `firstPersons` and `firstCompanies` have the numbers of the
   * first person and the first company of each chunk.
   */
  readonly firstLines: readonly number[];
  readonly firstPersons: readonly number[];
  readonly firstCompanies: readonly number[];
  /**
   * The number of statements in each group (see `EntityGroups`), by the number of the first statement of the group.
   */
  readonly groups: ReadonlyMap<number, number>;
}

/** The approximate number of statements in a bucket. All statements of a bucket are in memory together. */
const bucketStatements = 20_000;

/**
 * Puts the results of all chunks together. `chunks` and `found` must be in the order of the files.
 *
 * @param repeatedRecords see `EntityIndex`.
 */
export function baselineIndex(
  chunks: readonly Chunk[],
  found: readonly FoundInChunk[],
  repeatedRecords: ReadonlySet<string>,
): BaselineIndex {
  const count = (of: (result: FoundInChunk) => number) => found.reduce((sum, result) => sum + of(result), 0);
  const persons = count((result) => result.persons.lines.length);
  const numbers = persons + count((result) => result.companies.lines.length);
  const memory = {
    ids: IdTable.forAtMost(numbers).memory,
    entities: new SharedArrayBuffer(4 * numbers),
    serviceIds: new SharedArrayBuffer(8 * numbers),
    flags: new SharedArrayBuffer(numbers),
  };
  const alsoCompanies = new Map<string, number>();
  const identifiers = count((result) => result.identifiers.lines.length);
  const filling = new Filling({ ...memory, persons, alsoCompanies }, identifiers);
  const firstPersons = found.map(({ persons: stated, removals }) => filling.add('person', stated, removals.persons));
  const firstCompanies = found.map(({ companies, removals, identifiers: stated }) => {
    const first = filling.add('company', companies, removals.companies);
    filling.identify(first, stated);
    return first;
  });
  const groups = filling.groups.finish();
  const statements = [...groups.values()].reduce((sum, size) => sum + size, repeatedRecords.size);
  return {
    entities: {
      ...{ ...memory, persons, alsoCompanies, repeatedRecords },
      statedProtected: new Set(statedProtected(found, firstPersons, new Uint8Array(memory.flags))),
      withdrawn: new Map(),
      buckets: Math.ceil(statements / bucketStatements),
    },
    ...{ firstLines: firstLines(chunks, found), firstPersons, firstCompanies, groups },
  };
}

/** Returns the place of the statement about an entity that has this number. See `EntityIndex` for the numbers. */
export function placeOfNumber(
  { entities, firstPersons, firstCompanies }: BaselineIndex,
  found: readonly FoundInChunk[],
  number: number,
): PlaceInChunk {
  const isPerson = number < entities.persons;
  const firsts = isPerson ? firstPersons : firstCompanies;
  const chunk = firsts.findLastIndex((first) => first <= number);
  const { persons, companies } = found[chunk] as FoundInChunk;
  const { lines } = isPerson ? persons : companies;
  return { chunk, line: lines[number - (firsts[chunk] as number)] as number };
}

/** Returns whether a chunk has statements about repeated entities. */
export function hasRepeated(index: BaselineIndex, found: readonly FoundInChunk[], chunk: number): boolean {
  const flags = new Uint8Array(index.entities.flags);
  const { persons, companies } = found[chunk] as FoundInChunk;
  const has = (first: number, { lines }: Fingerprints) =>
    flags.subarray(first, first + lines.length).some((flag) => (flag & entityFlags.isRepeated) !== 0);
  return has(index.firstPersons[chunk] as number, persons) || has(index.firstCompanies[chunk] as number, companies);
}

/**
 * Counts the persons and companies. For a group of repeated statements, it counts the entities that remain after the
 * group is resolved.
 */
export function entityCounts(
  { entities, groups }: BaselineIndex,
  resolved: readonly ResolvedResult[],
): { readonly persons: number; readonly companies: number } {
  const numbers = new Uint8Array(entities.flags).length;
  let [persons, companies] = [entities.persons, numbers - entities.persons];
  for (const [first, size] of groups) {
    if (first < entities.persons) persons -= size;
    else companies -= size;
  }
  for (const result of resolved) {
    persons += result.persons;
    companies += result.companies;
  }
  return { persons, companies };
}

/** Adds the results of resolving repeated entities to the index: protected persons and withdrawn entities. */
export function withResolved(entities: EntityIndex, resolved: readonly ResolvedResult[]): EntityIndex {
  return {
    ...entities,
    statedProtected: new Set([...entities.statedProtected, ...resolved.flatMap((result) => result.statedProtected)]),
    withdrawn: new Map(resolved.flatMap(({ withdrawn }) => [...withdrawn])),
  };
}

/**
 * Numbers the statements about entities: first all about persons, then all about companies, in the order of the files.
 */
class Filling {
  private readonly ids: IdTable;
  private readonly flags: Uint8Array;
  private readonly identifiers: IdTable;
  readonly groups: EntityGroups;
  private count = 0;

  constructor(
    private readonly entities: Pick<EntityIndex, 'ids' | 'entities' | 'flags' | 'persons'> & {
      readonly alsoCompanies: Map<string, number>;
    },
    identifiers: number,
  ) {
    this.ids = IdTable.over(entities.ids);
    this.flags = new Uint8Array(entities.flags);
    this.identifiers = IdTable.forAtMost(identifiers);
    this.groups = new EntityGroups(new Uint32Array(entities.entities), this.flags);
  }

  /**
   * Numbers the persons or the companies of the next chunk.
   *
   * @param removals positions of statements that withdraw an entity.
   * @returns the number of the chunk's first person or company.
   */
  add(kind: 'person' | 'company', { halves }: Fingerprints, removals: readonly number[]): number {
    const first = this.count;
    for (let at = 0; at < halves.length; at += 2) {
      this.addId(kind, halves[at] as number, halves[at + 1] as number);
      this.count += 1;
    }
    for (const position of removals) this.flags[first + position] = entityFlags.isRepeated;
    return first;
  }

  /**
   * Puts companies with the same register identifier into one group.
   *
   * @param first the number of the chunk's first company.
   */
  identify(first: number, { halves, lines: positions }: Fingerprints): void {
    for (let at = 0; at < positions.length; at += 1) {
      const number = first + (positions[at] as number);
      const hash = { high: halves[2 * at] as number, low: halves[2 * at + 1] as number };
      if (!this.identifiers.add(hash, number)) this.groups.join(this.identifiers.find(hash), number);
    }
  }

  private addId(kind: 'person' | 'company', high: number, low: number): void {
    const { persons, alsoCompanies } = this.entities;
    if (this.ids.add({ high, low }, this.count)) return;
    const known = this.ids.find({ high, low });
    if (kind === 'person' || known >= persons) return this.groups.join(known, this.count);
    // The table has only one number for each id. For this id it has the number of a person, so the company goes into
    // `alsoCompanies`.
    const key = fingerprintKey(high, low);
    const company = alsoCompanies.get(key);
    if (company === undefined) alsoCompanies.set(key, this.count);
    else this.groups.join(company, this.count);
  }
}

/**
 * Returns the national ids of persons who are protected by their statements. Repeated persons are left out, because
 * they are resolved later.
 */
function statedProtected(found: readonly FoundInChunk[], firstPersons: readonly number[], flags: Uint8Array): string[] {
  return found.flatMap((result, chunk) =>
    [...result.statedProtected].flatMap(([position, number]) => {
      const flag = flags[(firstPersons[chunk] as number) + position] as number;
      return flag & entityFlags.isRepeated ? [] : number;
    }),
  );
}

function firstLines(chunks: readonly Chunk[], found: readonly FoundInChunk[]): number[] {
  let [file, lines] = [-1, 0];
  return chunks.map((chunk, index) => {
    if (chunk.file !== file) [file, lines] = [chunk.file, 0];
    const first = lines;
    lines += (found[index] as FoundInChunk).lines;
    return first;
  });
}
