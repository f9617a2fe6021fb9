import type { Relation } from '../company-relations';
import type { Company, Entity, ServiceId } from '../entities';
import type { PastDay } from '../past-days';
import type { LoadedUnspecifiedOwnerRecord } from '../unspecified-owners';
import { type UnnamedParty, unnamedPartiesOf } from './unnamed-parties';

/** Up leads from a company to those who own, control or run it, down to what it owns, controls or runs. */
export const structureDirections = ['up', 'down'] as const;
export type StructureDirection = (typeof structureDirections)[number];

/** The company at which a walk begins, and how far it goes. */
export interface StructureBounds {
  readonly company: Company;
  readonly directions: readonly StructureDirection[];
  /** How many links above one another are followed, and how many below. At least 1. */
  readonly depth: number;
  /** The day that the structure is about, unless it is today. */
  readonly pastDay?: PastDay;
  /** The maximum number of nodes. Default: `defaultMaxNodes`. */
  readonly maxNodes?: number;
  /** Parties that get a place before all others but the company: its ultimate owners, the largest first. */
  readonly first?: readonly Entity[];
  /** Whether anything may be read of a company in a direction. What may not be read is not followed. */
  readonly isReadable: (company: Company, direction: StructureDirection) => boolean;
}

/** What was read of one company in one direction. */
export interface StructureReading {
  /** Those who have records with the company, as `inPlaceOrder` sorts them. They may be cut at the end. */
  readonly relations: readonly Relation[];
  /** How many there are, including those that were cut. */
  readonly parties: number;
  /** Why owners of the company are not named. Only of a reading upwards. */
  readonly unspecifiedOwners?: readonly LoadedUnspecifiedOwnerRecord[];
  /** The same for reasons that have ended. Only of a reading of a past day. */
  readonly endedReasons?: readonly LoadedUnspecifiedOwnerRecord[];
}

/** Companies that are read next, in one direction. */
export interface StructurePortion {
  readonly direction: StructureDirection;
  readonly companies: readonly Company[];
}

/** The most companies, persons and unnamed parties of one structure. */
export const defaultMaxNodes = 500;

/** How many companies are read at once. */
const companiesAtOnce = 20;

/**
 * A walk from a company over the levels above and below it. It decides which parties get a place while there is room: the
 * company, the parties that come first, then level by level, upwards before downwards, and company by company. So the same
 * readings always give the same structure.
 */
export class StructureWalk {
  readonly nodes = new Map<ServiceId, Entity>();
  readonly unnamed: UnnamedParty[] = [];
  readonly readings: Readonly<Record<StructureDirection, Map<ServiceId, StructureReading>>>;
  /** The companies whose parties belong to the structure, with the number of links that lead to them. */
  readonly levels: Readonly<Record<StructureDirection, Map<ServiceId, number>>>;
  private readonly maxNodes: number;
  /** By direction and level: companies that were not read yet. */
  private readonly waiting: Readonly<Record<StructureDirection, Company[][]>> = { up: [], down: [] };

  constructor(readonly bounds: StructureBounds) {
    const { company, directions, first = [], maxNodes = defaultMaxNodes } = bounds;
    this.maxNodes = maxNodes;
    this.readings = { up: new Map(), down: new Map() };
    this.levels = { up: new Map(), down: new Map() };
    for (const entity of [company, ...first]) this.place(entity);
    for (const direction of structureDirections) if (directions.includes(direction)) this.follow(company, direction, 0);
  }

  /** Whether no further party gets a place. */
  get isFull(): boolean {
    return this.nodes.size + this.unnamed.length >= this.maxNodes;
  }

  /** How many parties still get a place. */
  get room(): number {
    return Math.max(0, this.maxNodes - this.nodes.size - this.unnamed.length);
  }

  /**
   * The companies to read next; undefined at the end. `add` their readings, in the same order, before the next call. Once the
   * structure is full nothing more is read.
   */
  next(): StructurePortion | undefined {
    if (this.isFull) return undefined;
    for (let level = 0; level < this.bounds.depth; level++) {
      for (const direction of structureDirections) {
        const companies = this.waiting[direction][level]?.splice(0, companiesAtOnce) ?? [];
        if (companies.length > 0) return { direction, companies };
      }
    }
    return undefined;
  }

  add(company: Company, direction: StructureDirection, reading: StructureReading): void {
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

  /** Gives an entity a place. Returns false if there is no room. */
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

/** Whether a relation leads on. A role alone does not: who owns an auditor owns nothing of the company. */
export function isFollowed({ current, ended }: Pick<Relation, 'current' | 'ended'>): boolean {
  return [current, ended].some(
    ({ ownership, beneficialOwnership, companyStructure }) =>
      ownership.length + beneficialOwnership.length + companyStructure.length > 0,
  );
}

/** The order in which the parties of a company get places: those that lead on, then companies before persons, then by id. */
export function inPlaceOrder(relations: readonly Relation[]): Relation[] {
  const rankOf = (relation: Relation) => (isFollowed(relation) ? 0 : 2) + (relation.entity.type === 'company' ? 0 : 1);
  return [...relations].sort((a, b) => rankOf(a) - rankOf(b) || a.entity.serviceId - b.entity.serviceId);
}
