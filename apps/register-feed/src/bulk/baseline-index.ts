import { IdTable } from '@company-relations/register-loader';
import type { Chunk } from './chunks';
import { fingerprintKey } from './entity-directory';
import type { EntityIndex, Fingerprints, IndexResult } from './tasks';

/** Identifies a line by its chunk, and by its position in that chunk. */
export interface PlaceInChunk {
  readonly chunk: number;
  readonly line: number;
}

/** An id or a ServiceId that a baseline must not contain at this place, because it is already used or too large. */
export interface Repeated extends PlaceInChunk {
  readonly what: string;
}

/**
 * ServiceIds that statements give must not be greater, as in normal loads. Otherwise a single typing error could use up
 * all ids that the loader may assign.
 */
const highestGivenServiceId = 2 ** 52;

/** What is known after all chunks of a baseline have been indexed: its entities, and where each chunk begins. */
export interface BaselineIndex {
  readonly entities: EntityIndex;
  /**
   * For each chunk: the number of its first line in its file. The next two members have the numbers of its first person
   * and its first company.
   */
  readonly firstLines: readonly number[];
  readonly firstPersons: readonly number[];
  readonly firstCompanies: readonly number[];
  readonly persons: number;
  readonly companies: number;
  readonly records: number;
  readonly nextServiceId: number;
  readonly repeated: readonly Repeated[];
}

/**
 * Combines the results of the chunks, which are in the order of the files.
 *
 * @param next the first ServiceId to assign.
 */
export function baselineIndex(chunks: readonly Chunk[], found: readonly IndexResult[], next: number): BaselineIndex {
  const count = (of: (result: IndexResult) => number) => found.reduce((sum, result) => sum + of(result), 0);
  const persons = count((result) => result.persons.lines.length);
  const companies = count((result) => result.companies.lines.length);
  const entities: EntityIndex & { readonly alsoCompanies: Map<string, number> } = {
    ids: IdTable.forAtMost(persons + companies).memory,
    persons,
    alsoCompanies: new Map(),
    serviceIds: new SharedArrayBuffer(8 * (persons + companies)),
    flags: new SharedArrayBuffer(persons + companies),
    statedProtected: new Set(found.flatMap(({ statedProtected }) => statedProtected)),
  };
  const filling = new Filling(entities, next);
  const firstPersons = found.map((result, chunk) => filling.add('person', chunk, result.persons, result.given.persons));
  const firstCompanies = found.map((result, chunk) =>
    filling.add('company', chunk, result.companies, result.given.companies),
  );
  filling.addRepeatedServiceIds();
  return {
    ...{ entities, firstPersons, firstCompanies, persons, companies },
    firstLines: firstLines(chunks, found),
    records: count(({ records }) => records),
    nextServiceId: filling.next,
    repeated: filling.repeated,
  };
}

/**
 * Gives entities their numbers and ServiceIds in the same order as normal loads do: first all persons, then all
 * companies, in the order of their statements.
 */
class Filling {
  private readonly ids: IdTable;
  private readonly serviceIds: Float64Array;
  private readonly given = new Map<number, PlaceInChunk>();
  private count = 0;
  readonly repeated: Repeated[] = [];

  constructor(
    private readonly entities: EntityIndex & { readonly alsoCompanies: Map<string, number> },
    public next: number,
  ) {
    this.ids = IdTable.over(entities.ids);
    this.serviceIds = new Float64Array(entities.serviceIds);
  }

  /** @returns the number of the chunk's first person or company. */
  add(
    kind: 'person' | 'company',
    chunk: number,
    { halves, lines }: Fingerprints,
    given: ReadonlyMap<number, number>,
  ): number {
    const first = this.count;
    for (let index = 0; index < lines.length; index += 1) {
      const place = { chunk, line: lines[index] as number };
      this.identify(kind, halves[2 * index] as number, halves[2 * index + 1] as number, place);
      this.assign(given.get(index), place);
      this.count += 1;
    }
    return first;
  }

  private identify(kind: 'person' | 'company', high: number, low: number, place: PlaceInChunk): void {
    if (this.ids.add({ high, low }, this.count)) return;
    const key = fingerprintKey(high, low);
    const isFirstCompany =
      kind === 'company' &&
      this.ids.find({ high, low }) < this.entities.persons &&
      !this.entities.alsoCompanies.has(key);
    if (isFirstCompany) this.entities.alsoCompanies.set(key, this.count);
    else this.repeated.push({ ...place, what: `a ${kind} that is stated more than once` });
  }

  private assign(given: number | undefined, place: PlaceInChunk): void {
    if (given !== undefined && given > highestGivenServiceId)
      this.repeated.push({ ...place, what: `serviceId ${given}, which is above ${highestGivenServiceId}` });
    const id = given ?? this.next;
    this.serviceIds[this.count] = id;
    this.next = Math.max(this.next, id + 1);
    if (given !== undefined) this.given.set(this.count, place);
  }

  /**
   * Reports ServiceIds that two entities have. An assigned ServiceId is greater than all before it. So of two equal
   * ones, at least the later one was given by its statement.
   */
  addRepeatedServiceIds(): void {
    if (this.given.size === 0) return;
    const sorted = this.serviceIds.slice().sort();
    const repeated = new Set(sorted.filter((id, index) => sorted[index - 1] === id));
    if (repeated.size === 0) return;
    const met = new Set<number>();
    for (const [number, id] of this.serviceIds.entries()) {
      if (!repeated.has(id)) continue;
      const place = this.given.get(number);
      if (met.has(id) && place)
        this.repeated.push({ ...place, what: `serviceId ${id}, which belongs to another entity` });
      met.add(id);
    }
  }
}

function firstLines(chunks: readonly Chunk[], found: readonly IndexResult[]): number[] {
  let [file, lines] = [-1, 0];
  return chunks.map((chunk, index) => {
    if (chunk.file !== file) [file, lines] = [chunk.file, 0];
    const first = lines;
    lines += (found[index] as IndexResult).lines;
    return first;
  });
}
