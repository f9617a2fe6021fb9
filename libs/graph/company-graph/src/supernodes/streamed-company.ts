import {
  type CompanyRelations,
  type Relation,
  type UltimateRelation,
  withUltimateOwnerships,
} from '@company-relations/ownership';
import type { ChunkedIds, ChunkReader, Side } from './chunk-reader';

const sides: readonly Side[] = ['parents', 'children'];

/** A company with so many links that they must never be in memory all at once. */
export interface StreamedCompany {
  /**
   * The company without its relations. There is one exception: if ultimate ownerships are left out, the company has one
   * child in which it holds shares, because such a child decides whether callers may learn that something is left out.
   */
  readonly header: CompanyRelations;
  /**
   * Yields the company several times, each time with some of its relations. All parents come before all children.
   * Parents and children are each in ascending order of service ids, and each entity occurs in only one chunk per side.
   * A chunk is read when the caller asks for it.
   *
   * @throws GraphUnavailable, also if the company is deleted in the meantime
   */
  readonly chunks: () => AsyncGenerator<CompanyRelations, void, undefined>;
}

/** A company with all its relations, or one that is streamed in chunks. */
export type LoadedCompany = CompanyRelations | StreamedCompany;

export function isStreamed(loaded: LoadedCompany): loaded is StreamedCompany {
  return 'chunks' in loaded;
}

/** The sources from which the chunks of one company are read. */
export interface ChunkSource {
  readonly reader: Pick<ChunkReader, 'relations'>;
  readonly ids: ChunkedIds;
  /** The largest number of relations per chunk. */
  readonly perChunk: number;
}

/**
 * Yields the company in chunks, and adds its ultimate ownerships to the relations of the chunks.
 *
 * @param figures the company with only its ultimate ownerships.
 */
export async function* chunksOf(
  figures: CompanyRelations,
  { reader, ids, perChunk }: ChunkSource,
): AsyncGenerator<CompanyRelations, void, undefined> {
  const none: CompanyRelations = { ...figures, parents: [], children: [] };
  for (const side of sides) {
    const ultimate = new AscendingRelations(figures[side].flatMap(ultimateRelationOf));
    for (const chunk of ids[side]) {
      const read = await reader.relations(side, chunk);
      for (const part of inParts(withUltimateOwnerships(read, ultimate.takeUpTo(chunk.at(-1) ?? 0)), perChunk))
        yield { ...none, [side]: part };
    }
    for (const part of inParts(withUltimateOwnerships([], ultimate.takeUpTo(Infinity)), perChunk))
      yield { ...none, [side]: part };
  }
}

/** Collects the relations of all chunks into one company. */
export async function collectChunks(
  figures: CompanyRelations,
  chunks: AsyncIterable<CompanyRelations>,
): Promise<CompanyRelations> {
  const relations: Record<Side, Relation[]> = { parents: [], children: [] };
  for await (const chunk of chunks) for (const side of sides) relations[side].push(...chunk[side]);
  return { ...figures, ...relations };
}

/**
 * Returns whether all relations fit in one chunk. The ids and the ultimate ownerships suffice to decide this, so no
 * relations are read.
 */
export function fitsInOneChunk(figures: CompanyRelations, ids: ChunkedIds, perChunk: number): boolean {
  const linked = sides.reduce(
    (sum, side) => sum + ids[side].reduce((sumOfSide, chunk) => sumOfSide + chunk.length, 0),
    0,
  );
  if (linked > perChunk) return false;
  return (
    sides.reduce(
      (sum, side) => sum + new Set([...ids[side].flat(), ...figures[side].map(({ entity }) => entity.serviceId)]).size,
      0,
    ) <= perChunk
  );
}

/** Takes ultimate relations from a list piece by piece, in ascending order of the service ids of their entities. */
class AscendingRelations {
  private taken = 0;

  constructor(private readonly relations: readonly UltimateRelation[]) {}

  takeUpTo(serviceId: number): readonly UltimateRelation[] {
    const first = this.taken;
    for (
      let next = this.relations[first];
      next && next.entity.serviceId <= serviceId;
      next = this.relations[this.taken]
    )
      this.taken++;
    return this.relations.slice(first, this.taken);
  }
}

function ultimateRelationOf({ entity, ultimateOwnership }: Relation): UltimateRelation[] {
  return ultimateOwnership ? [{ entity, stake: ultimateOwnership }] : [];
}

function* inParts(relations: readonly Relation[], perPart: number): Generator<readonly Relation[]> {
  for (let first = 0; first < relations.length; first += perPart) yield relations.slice(first, first + perPart);
}
