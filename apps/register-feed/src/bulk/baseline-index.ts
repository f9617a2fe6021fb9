import { IdTable } from '@company-relations/register-loader';
import type { Chunk } from './chunks';
import { fingerprintKey } from './entity-directory';
import type { EntityIndex, Fingerprints, IndexResult } from './tasks';

/** Where a line is: in which chunk, counted from its beginning. */
export interface PlaceInChunk {
  readonly chunk: number;
  readonly line: number;
}

/** An id that is stated more often than a baseline may. */
export interface Repeated extends PlaceInChunk {
  readonly what: string;
}

/** As the loader has it: one mistyped id must not use up all that may be assigned. */
const highestGivenServiceId = 2 ** 52;

/** Where the parts of a baseline are, chunk by chunk, and who its entities are. */
export interface BaselineIndex {
  readonly entities: EntityIndex;
  /** For each chunk: number of its first line in its file, of its first person and of its first company. */
  readonly firstLines: readonly number[];
  readonly firstPersons: readonly number[];
  readonly firstCompanies: readonly number[];
  readonly persons: number;
  readonly companies: number;
  readonly records: number;
  readonly nextServiceId: number;
  readonly repeated: readonly Repeated[];
}

/** Combines the results of the chunks, which are in the order of the files. @param next the first ServiceId to assign. */
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

/** Numbers entities and gives them ServiceIds, as the loader does: persons first, in the order of their statements. */
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

  /** @returns the number of the chunk's first entity of the kind. */
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

  /** Assigned ids are new to all before them, so that of two equal ones at least the later was given. */
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
