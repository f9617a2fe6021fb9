import type { BaselineIndex, FoundInChunk, PlaceInChunk, RefusedLine } from './baseline-index';
import { entityFlags } from './tasks';

/**
 * The greatest ServiceId that a statement may have, as in normal loads. Without this limit, a single typing error could
 * use up all ids that the loader may assign.
 */
const highestGivenServiceId = 2 ** 52;

interface Given {
  readonly id: number;
  readonly place: PlaceInChunk;
}

/**
 * Assigns ServiceIds to entities in the same order as normal loads: first to all persons, then to all companies, in the
 * order of their statements. Call it after repeated entities were resolved.
 *
 * @param next the first ServiceId to assign.
 * @returns the next ServiceId to assign, and the lines whose stated ServiceId is refused.
 */
export function assignServiceIds(
  index: BaselineIndex,
  found: readonly FoundInChunk[],
  next: number,
): { readonly next: number; readonly refused: readonly RefusedLine[] } {
  const serviceIds = new Float64Array(index.entities.serviceIds);
  const flags = new Uint8Array(index.entities.flags);
  const given = givenIds(index, found);
  const refused: RefusedLine[] = [];
  let unused = next;
  for (let number = 0; number < serviceIds.length; number += 1) {
    const flag = flags[number] as number;
    if (flag & entityFlags.isRepeated && !(flag & entityFlags.isMade)) continue;
    const stated = given.get(number);
    if (stated && stated.id > highestGivenServiceId)
      refused.push({ ...stated.place, what: `serviceId ${stated.id}, which is above ${highestGivenServiceId}` });
    const id = stated?.id ?? unused;
    serviceIds[number] = id;
    unused = Math.max(unused, id + 1);
  }
  return { next: unused, refused: [...refused, ...repeatedIds(serviceIds, given)] };
}

/** Returns the ServiceIds that statements state, by the number of the statement. */
function givenIds(
  { firstPersons, firstCompanies }: BaselineIndex,
  found: readonly FoundInChunk[],
): ReadonlyMap<number, Given> {
  const given = new Map<number, Given>();
  for (const [chunk, { persons, companies, given: stated }] of found.entries()) {
    const add = (first: number, lines: Uint32Array, ids: ReadonlyMap<number, number>) => {
      for (const [position, id] of ids)
        given.set(first + position, { id, place: { chunk, line: lines[position] as number } });
    };
    add(firstPersons[chunk] as number, persons.lines, stated.persons);
    add(firstCompanies[chunk] as number, companies.lines, stated.companies);
  }
  return given;
}

/**
 * Returns the lines that state a ServiceId which another entity already has. An assigned ServiceId is greater than all
 * ServiceIds before it. So if two ServiceIds are equal, at least the later one was stated.
 */
function repeatedIds(serviceIds: Float64Array, given: ReadonlyMap<number, Given>): RefusedLine[] {
  if (given.size === 0) return [];
  const sorted = serviceIds.slice().sort();
  // `serviceIds` has a 0 for each number that no entity has. Zeros are not repeated ServiceIds.
  const repeated = new Set(sorted.filter((id, index) => id > 0 && sorted[index - 1] === id));
  if (repeated.size === 0) return [];
  const refused: RefusedLine[] = [];
  const met = new Set<number>();
  for (const [number, id] of serviceIds.entries()) {
    if (!repeated.has(id)) continue;
    const place = given.get(number)?.place;
    if (met.has(id) && place) refused.push({ ...place, what: `serviceId ${id}, which belongs to another entity` });
    met.add(id);
  }
  return refused;
}
