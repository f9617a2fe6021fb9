import type { Steps } from '../../steps';
import type { Arcs, OwnershipGraph } from '../ownership-graph';
import type { Upstream } from '../upstream';
import { percentOf } from './verdict';

/** More than this percent of a company is the majority of it. */
const half = 50;

/** Stakes by holding, as fractions. */
export interface StakeBounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Of an over-issued company nobody can tell who holds what: there each stake may be anything. */
export function stakeBounds({ low, high, inOverIssued }: OwnershipGraph): StakeBounds {
  return {
    least: low.map((share, holding) => (inOverIssued[holding] === 1 ? 0 : share)),
    most: high.map((share, holding) => (inOverIssued[holding] === 1 ? 1 : share)),
  };
}

/**
 * Who controls what above a company, node 0 of `upstream`. One controls a company when more than 50 % of it are held by
 * itself and by companies that it controls, whose stakes count whole: the least fixpoint (Mumick, Pirahesh & Ramakrishnan,
 * The Magic of Duplicates and Aggregates, VLDB 1990). What a company holds in itself helps nobody to control it.
 */
export class Control {
  private readonly down: Arcs;
  private readonly held: Float64Array;
  private readonly isControlled: Uint8Array;

  constructor(
    { down }: Upstream,
    private readonly stakes: Float64Array,
  ) {
    this.down = down;
    this.held = new Float64Array(down.start.length - 1);
    this.isControlled = new Uint8Array(this.held.length);
  }

  /** What a node holds in the company itself and through what it controls, as a fraction that may be above 1. */
  heldBy(node: number): number {
    return this.spread(node);
  }

  /** All nodes that control the company, 1 each. */
  *controllers(): Steps<Uint8Array> {
    const controllers = new Uint8Array(this.held.length);
    // Nearest first: who controls one of those found controls the company.
    for (let node = 1; node < controllers.length; node++) {
      yield;
      if (isMajority(this.spread(node, controllers))) controllers[node] = 1;
    }
    return controllers;
  }

  /** As `heldBy`; whole as soon as the node turns out to control one of `enough`. */
  private spread(node: number, enough?: Uint8Array): number {
    const controlled = [node];
    const touched = [0];
    let reached = false;
    this.isControlled[node] = 1;
    for (let at = 0; at < controlled.length && !reached; at++) {
      const holder = controlled[at] as number;
      for (let arc = this.down.start[holder] as number; arc < (this.down.start[holder + 1] as number); arc++) {
        const company = this.down.to[arc] as number;
        this.held[company] = (this.held[company] as number) + (this.stakes[this.down.holding[arc] as number] as number);
        touched.push(company);
        if (company === 0 || this.isControlled[company] === 1 || !isMajority(this.held[company] as number)) continue;
        this.isControlled[company] = 1;
        controlled.push(company);
        reached ||= enough?.[company] === 1;
      }
    }
    const held = this.held[0] as number;
    for (const company of touched) this.held[company] = 0;
    for (const company of controlled) this.isControlled[company] = 0;
    return reached ? 1 : held;
  }
}

function isMajority(share: number): boolean {
  return percentOf(share) > half;
}
