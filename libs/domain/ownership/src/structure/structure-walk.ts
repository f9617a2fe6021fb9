import type { Relation } from '../company-relations';
import type { Company, Entity, ServiceId } from '../entities';
import type { PastDay } from '../past-days';
import type { LoadedUnspecifiedOwnerRecord } from '../unspecified-owners';
import { type UnnamedParty, unnamedPartiesOf } from './unnamed-parties';

/**
 * The directions of a structure. `up` leads from a company to the parties that own, control or run the company. `down`
 * leads to the companies that the company owns, controls or runs.
 */
export const structureDirections = ['up', 'down'] as const;
export type StructureDirection = (typeof structureDirections)[number];

/** The company at which a walk begins, and the limits of the walk. */
export interface StructureBounds {
  readonly company: Company;
  readonly directions: readonly StructureDirection[];
  /** The maximum number of links from the company upwards, and also from the company downwards. At least 1. */
  readonly depth: number;
  /** The past day of the structure. Undefined for a structure of today. */
  readonly pastDay?: PastDay;
  /** The maximum number of nodes. Default: `defaultMaxNodes`. */
  readonly maxNodes?: number;
  /** The parties that become nodes before all other parties: the ultimate owners of the company, the largest first. */
  readonly first?: readonly Entity[];
  /**
   * Returns whether the caller may read anything of a company in a direction. Otherwise the walk does not continue from
   * the company in this direction.
   */
  readonly isReadable: (company: Company, direction: StructureDirection) => boolean;
}

/** The records of one company that were read in one direction. */
export interface RecordsInOneDirection {
  /** The parties of the company, as `sortedByPlacementPriority` sorts them. The end of a long list may be cut off. */
  readonly relations: readonly Relation[];
  /** The number of parties, including those that were cut off. */
  readonly parties: number;
  /** The reasons why owners of the company are not named. Set only if `up` was read. */
  readonly unspecifiedOwners?: readonly LoadedUnspecifiedOwnerRecord[];
  /** The reasons of this kind that have ended. Set only if a past day was read. */
  readonly endedReasons?: readonly LoadedUnspecifiedOwnerRecord[];
}

/** The companies whose records the caller must read next, in one direction, and pass to the walk. */
export interface CompaniesToRead {
  readonly direction: StructureDirection;
  readonly companies: readonly Company[];
}

/** The default maximum number of nodes of a structure: companies, persons and unnamed parties together. */
export const defaultMaxNodes = 500;

/** The number of companies that are read at once. */
const companiesAtOnce = 20;

/**
 * A walk from a company upwards and downwards, level by level. Decides which parties become nodes until the structure
 * is full: first the company, then the parties in `first`, then the parties of each level. Within a level, parties
 * upwards come before parties downwards, and companies are visited one after the other. So the same readings always
 * give the same structure.
 */
export class StructureWalk {
  readonly nodes = new Map<ServiceId, Entity>();
  readonly unnamed: UnnamedParty[] = [];
  readonly readings: Readonly<Record<StructureDirection, Map<ServiceId, RecordsInOneDirection>>>;
  /** The companies whose parties belong to the structure, with the number of links from the first company. */
  readonly levels: Readonly<Record<StructureDirection, Map<ServiceId, number>>>;
  private readonly maxNodes: number;
  /** The companies that were not read yet, by direction and level. */
  private readonly waiting: Readonly<Record<StructureDirection, Company[][]>> = { up: [], down: [] };

  constructor(readonly bounds: StructureBounds) {
    const { company, directions, first = [], maxNodes = defaultMaxNodes } = bounds;
    this.maxNodes = maxNodes;
    this.readings = { up: new Map(), down: new Map() };
    this.levels = { up: new Map(), down: new Map() };
    for (const entity of [company, ...first]) this.place(entity);
    for (const direction of structureDirections) if (directions.includes(direction)) this.follow(company, direction, 0);
  }

  /** True if the structure has its maximum number of nodes. */
  get isFull(): boolean {
    return this.nodes.size + this.unnamed.length >= this.maxNodes;
  }

  /** The number of nodes that can still be added. */
  get room(): number {
    return Math.max(0, this.maxNodes - this.nodes.size - this.unnamed.length);
  }

  /**
   * Returns the companies to read next. Undefined when the walk is finished, or as soon as the structure is full.
   * Before the next call, pass the readings of these companies to `add`, in the same order.
   */
  next(): CompaniesToRead | undefined {
    if (this.isFull) return undefined;
    for (let level = 0; level < this.bounds.depth; level++) {
      for (const direction of structureDirections) {
        const companies = this.waiting[direction][level]?.splice(0, companiesAtOnce) ?? [];
        if (companies.length > 0) return { direction, companies };
      }
    }
    return undefined;
  }

  add(company: Company, direction: StructureDirection, reading: RecordsInOneDirection): void {
    this.readings[direction].set(company.serviceId, reading);
    for (const party of unnamedPartiesOf(company, reading.unspecifiedOwners))
      if (!this.isFull) this.unnamed.push(party);
    const level = (this.levels[direction].get(company.serviceId) ?? 0) + 1;
    for (const relation of reading.relations) {
      const { entity } = relation;
      if (!this.place(entity) || entity.type === 'person' || !isFollowed(relation)) continue;
      this.follow(entity, direction, level);
    }
  }

  /** Adds an entity to the nodes. Returns false if the structure is full and does not have the entity. */
  place(entity: Entity): boolean {
    if (this.nodes.has(entity.serviceId)) return true;
    if (this.isFull) return false;
    this.nodes.set(entity.serviceId, entity);
    return true;
  }

  private follow(company: Company, direction: StructureDirection, level: number): void {
    const levels = this.levels[direction];
    if (levels.has(company.serviceId)) return;
    levels.set(company.serviceId, level);
    if (level >= this.bounds.depth || !this.bounds.isReadable(company, direction)) return;
    (this.waiting[direction][level] ??= []).push(company);
  }
}

/**
 * Returns whether the walk follows a relation, which it does if any record of the relation is not a role. Roles are not
 * followed because, for example, the owner of an auditor owns nothing of the company.
 */
export function isFollowed({ current, ended }: Pick<Relation, 'current' | 'ended'>): boolean {
  return [current, ended].some(
    ({ ownership, beneficialOwnership, companyStructure }) =>
      ownership.length + beneficialOwnership.length + companyStructure.length > 0,
  );
}

/**
 * Sorts the parties of a company in the order in which they become nodes of a structure of limited size: parties with a
 * followed relation first, then companies before persons, then by id.
 */
export function sortedByPlacementPriority(relations: readonly Relation[]): Relation[] {
  const rankOf = (relation: Relation) => (isFollowed(relation) ? 0 : 2) + (relation.entity.type === 'company' ? 0 : 1);
  return [...relations].sort((a, b) => rankOf(a) - rankOf(b) || a.entity.serviceId - b.entity.serviceId);
}
