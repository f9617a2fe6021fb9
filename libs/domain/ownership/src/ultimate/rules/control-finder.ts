import type { Steps } from '../../steps';
import type { Arcs, OwnershipGraph } from '../ownership-graph';
import type { Upstream } from '../upstream';
import { openMaxBit, openMinBit, type Stake } from '../stake';
import { figureBetween, moreThan, fractionToRoundedPercent, type SideOfPercent } from './verdict';

const isMajority = moreThan(50);

/** One bound of each holding, as a fraction. */
export interface OneSidedBounds {
  readonly stakes: Float64Array;
  /** 1 if the bound is excluded. */
  readonly open: Uint8Array;
  /** The position of the actual stake if the bound is excluded: `above` a minimum, `below` a maximum. */
  readonly side: SideOfPercent;
}

/** A sum of bounds as a fraction. */
export interface BoundSum {
  readonly share: number;
  readonly isOpen: boolean;
}

/** The figure between two sums. */
export function figureBetweenSums(least: BoundSum, most: BoundSum): Stake {
  return figureBetween(least.share, most.share, (least.isOpen ? openMinBit : 0) | (most.isOpen ? openMaxBit : 0));
}

/** Returns the bounds of all stakes. A stake in an over-issued company is unreliable, so its bounds are 0 and 1. */
export function stakeBounds({
  low,
  high,
  open,
  inOverIssued,
}: OwnershipGraph): Record<'least' | 'most', OneSidedBounds> {
  const isReliable = (holding: number) => inOverIssued[holding] === 0;
  const openBounds = (bit: number) => open.map((bits, holding) => (bits & bit && isReliable(holding) ? 1 : 0));
  return {
    least: {
      stakes: low.map((share, holding) => (isReliable(holding) ? share : 0)),
      open: openBounds(openMinBit),
      side: 'above',
    },
    most: {
      stakes: high.map((share, holding) => (isReliable(holding) ? share : 1)),
      open: openBounds(openMaxBit),
      side: 'below',
    },
  };
}

/**
 * Computes who controls a company, which is node 0 of `upstream`. An owner controls the company if the owner and the
 * companies that the owner controls together have more than 50 % of it. The stake of a controlled company counts in
 * full: this stake is not multiplied by the owner's stake in the controlled company. The result is the least fixpoint
 * (Mumick, Pirahesh & Ramakrishnan, The Magic of Duplicates and Aggregates, VLDB 1990). Shares that a company holds in
 * itself count for no owner.
 */
export class ControlFinder {
  private readonly down: Arcs;
  private readonly shares: Float64Array;
  /** 1 if the share of a node has an excluded bound. */
  private readonly open: Uint8Array;
  private readonly isControlled: Uint8Array;

  constructor(
    { down }: Upstream,
    private readonly bounds: OneSidedBounds,
  ) {
    this.down = down;
    this.shares = new Float64Array(down.start.length - 1);
    this.open = new Uint8Array(this.shares.length);
    this.isControlled = new Uint8Array(this.shares.length);
  }

  /**
   * Returns the sum of a node's own share in the company and the shares of the companies that the node controls, as a
   * fraction. The sum may exceed 1.
   */
  controlledShareOf(node: number): BoundSum {
    return this.spread(node) as BoundSum;
  }

  /** Returns for each node 1 if the node controls the company, otherwise 0. */
  *controllers(): Steps<Uint8Array> {
    const controllers = new Uint8Array(this.shares.length);
    // The nearest nodes come first. A node that controls an already found controller also controls the company.
    for (let node = 1; node < controllers.length; node++) {
      yield;
      const sum = this.spread(node, controllers);
      if (sum === 'controls' || this.isMajority(sum.share, sum.isOpen)) controllers[node] = 1;
    }
    return controllers;
  }

  /**
   * Like `controlledShareOf`, but returns `controls` as soon as the node is found to control one of `knownControllers`.
   */
  private spread(node: number, knownControllers?: Uint8Array): BoundSum | 'controls' {
    const { stakes, open } = this.bounds;
    const controlled = [node];
    const touched = [0];
    let reached = false;
    this.isControlled[node] = 1;
    for (let at = 0; at < controlled.length && !reached; at++) {
      const holder = controlled[at] as number;
      for (let arc = this.down.start[holder] as number; arc < (this.down.start[holder + 1] as number); arc++) {
        const company = this.down.to[arc] as number;
        const holding = this.down.holding[arc] as number;
        this.shares[company] = (this.shares[company] as number) + (stakes[holding] as number);
        this.open[company] = (this.open[company] as number) | (open[holding] as number);
        touched.push(company);
        if (company === 0 || this.isControlled[company] === 1 || !this.hasMajorityIn(company)) continue;
        this.isControlled[company] = 1;
        controlled.push(company);
        reached ||= knownControllers?.[company] === 1;
      }
    }
    const sum = { share: this.shares[0] as number, isOpen: this.open[0] === 1 };
    for (const company of touched) this.shares[company] = this.open[company] = 0;
    for (const company of controlled) this.isControlled[company] = 0;
    return reached ? 'controls' : sum;
  }

  private hasMajorityIn(company: number): boolean {
    return this.isMajority(this.shares[company] as number, this.open[company] === 1);
  }

  private isMajority(share: number, isOpen: boolean): boolean {
    return isMajority(fractionToRoundedPercent(share), isOpen ? this.bounds.side : 'at');
  }
}
