import type { Steps } from '../../steps';
import type { Arcs, OwnershipGraph } from '../ownership-graph';
import type { Upstream } from '../upstream';
import { percentOf } from './verdict';

/** More than this percent of a company is a majority. */
const half = 50;

/** Stakes by holding, as fractions. */
export interface StakeBounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** The stakes in an over-issued company are unreliable: each may be anything from 0 to 1. */
export function stakeBounds({ low, high, inOverIssued }: OwnershipGraph): StakeBounds {
  return {
    least: low.map((share, holding) => (inOverIssued[holding] === 1 ? 0 : share)),
    most: high.map((share, holding) => (inOverIssued[holding] === 1 ? 1 : share)),
  };
}

/**
 * Computes control above a company, node 0 of `upstream`. An owner controls a company if the owner and the companies that it
 * controls have more than 50 % of it together. Stakes of controlled companies count whole. This is the least fixpoint (Mumick,
 * Pirahesh & Ramakrishnan, The Magic of Duplicates and Aggregates, VLDB 1990). A company's own shares help no owner.
 */
export class Control {
  private readonly down: Arcs;
  private readonly shares: Float64Array;
  private readonly isControlled: Uint8Array;

  constructor(
    { down }: Upstream,
    private readonly stakes: Float64Array,
  ) {
    this.down = down;
    this.shares = new Float64Array(down.start.length - 1);
    this.isControlled = new Uint8Array(this.shares.length);
  }

  /** The share of a node in the company, its own and those of the companies that it controls. The fraction may exceed 1. */
  controlledShareOf(node: number): number {
    return this.spread(node);
  }

  /** By node, 1 if the node controls the company. */
  *controllers(): Steps<Uint8Array> {
    const controllers = new Uint8Array(this.shares.length);
    // Nearest first: a node that controls one of the found controllers controls the company.
    for (let node = 1; node < controllers.length; node++) {
      yield;
      if (isMajority(this.spread(node, controllers))) controllers[node] = 1;
    }
    return controllers;
  }

  /** As `controlledShareOf`, but 1 as soon as the node turns out to control one of `knownControllers`. */
  private spread(node: number, knownControllers?: Uint8Array): number {
    const controlled = [node];
    const touched = [0];
    let reached = false;
    this.isControlled[node] = 1;
    for (let at = 0; at < controlled.length && !reached; at++) {
      const holder = controlled[at] as number;
      for (let arc = this.down.start[holder] as number; arc < (this.down.start[holder + 1] as number); arc++) {
        const company = this.down.to[arc] as number;
        this.shares[company] =
          (this.shares[company] as number) + (this.stakes[this.down.holding[arc] as number] as number);
        touched.push(company);
        if (company === 0 || this.isControlled[company] === 1 || !isMajority(this.shares[company] as number)) continue;
        this.isControlled[company] = 1;
        controlled.push(company);
        reached ||= knownControllers?.[company] === 1;
      }
    }
    const share = this.shares[0] as number;
    for (const company of touched) this.shares[company] = 0;
    for (const company of controlled) this.isControlled[company] = 0;
    return reached ? 1 : share;
  }
}

function isMajority(share: number): boolean {
  return percentOf(share) > half;
}
