import {
  type CompanyRelations,
  type Relation,
  type UltimateRelation,
  withUltimateOwnerships,
} from '@company-relations/ownership';
import type { Side, SlicedIds, SliceReader } from './slice-queries';

const sides: readonly Side[] = ['parents', 'children'];

/** A company of so many links that nobody holds them all at once. */
export interface SlicedCompany {
  /** The company without its relations, but for one with a child that it holds shares of where that decides what may be told. */
  readonly outline: CompanyRelations;
  /**
   * The company again and again, each time with some of its parents or some of its children: first all parents, then all
   * children, ascending, each once. Read while they are asked for, and only as far.
   *
   * @throws GraphUnavailable, also where the company goes away meanwhile
   */
  readonly slices: () => AsyncGenerator<CompanyRelations, void, undefined>;
}

/** A company with all its relations, or one that is given in slices. */
export type LoadedCompany = CompanyRelations | SlicedCompany;

export function isSliced(loaded: LoadedCompany): loaded is SlicedCompany {
  return 'slices' in loaded;
}

export interface Slicing {
  readonly reader: Pick<SliceReader, 'relations'>;
  readonly ids: SlicedIds;
  /** The most relations of a slice. */
  readonly ofSlice: number;
}

/** @param figures the company with its ultimate ownerships alone. */
export async function* slicesOf(figures: CompanyRelations, { reader, ids, ofSlice }: Slicing): AsyncGenerator<CompanyRelations, void, undefined> {
  const none: CompanyRelations = { ...figures, parents: [], children: [] };
  for (const side of sides) {
    const ultimate = new Ascending(figures[side].flatMap(ultimateRelationOf));
    for (const slice of ids[side]) {
      const read = await reader.relations(side, slice);
      for (const part of inParts(withUltimateOwnerships(read, ultimate.upTo(slice.at(-1) ?? 0)), ofSlice)) yield { ...none, [side]: part };
    }
    for (const part of inParts(withUltimateOwnerships([], ultimate.upTo(Infinity)), ofSlice)) yield { ...none, [side]: part };
  }
}

/** All slices together. */
export async function wholeOf(figures: CompanyRelations, slices: AsyncIterable<CompanyRelations>): Promise<CompanyRelations> {
  const relations: Record<Side, Relation[]> = { parents: [], children: [] };
  for await (const slice of slices) for (const side of sides) relations[side].push(...slice[side]);
  return { ...figures, ...relations };
}

/** Whether there are relations with no more others than this, as far as one can know before they are read. */
export function areFew(figures: CompanyRelations, ids: SlicedIds, most: number): boolean {
  const linked = sides.reduce((sum, side) => sum + ids[side].reduce((sumOfSide, slice) => sumOfSide + slice.length, 0), 0);
  if (linked > most) return false;
  return sides.reduce((sum, side) => sum + new Set([...ids[side].flat(), ...figures[side].map(({ entity }) => entity.serviceId)]).size, 0) <= most;
}

/** Ultimate relations that are taken from the lowest service id on. */
class Ascending {
  private taken = 0;

  constructor(private readonly relations: readonly UltimateRelation[]) {}

  upTo(serviceId: number): readonly UltimateRelation[] {
    const first = this.taken;
    for (let next = this.relations[first]; next && next.entity.serviceId <= serviceId; next = this.relations[this.taken]) this.taken++;
    return this.relations.slice(first, this.taken);
  }
}

function ultimateRelationOf({ entity, ultimateOwnership }: Relation): UltimateRelation[] {
  return ultimateOwnership ? [{ entity, stake: ultimateOwnership }] : [];
}

function* inParts(relations: readonly Relation[], ofPart: number): Generator<readonly Relation[]> {
  for (let first = 0; first < relations.length; first += ofPart) yield relations.slice(first, first + ofPart);
}
