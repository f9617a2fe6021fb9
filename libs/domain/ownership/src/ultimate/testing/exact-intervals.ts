import type { ServiceId } from '../../entities';
import type { OwnershipLink } from '../ownership-graph';
import { naiveUltimateOwners } from './dense-reference';
import { by, compare, exactly, type Fraction, least, minus, one, plus, sum, times, zero } from './fraction';

// Implements the definition of docs/ultimate-ownership.md in exact arithmetic, for small groups. This code does not
// examine which chains have open bounds. Instead, it moves each stake with an open bound slightly into its range, and
// checks whether the result moves.

/** A bound in percent. */
export interface Bound {
  readonly value: Fraction;
  readonly isOpen: boolean;
}

export interface Interval {
  readonly min: Bound;
  readonly max: Bound;
  readonly isPoint: boolean;
}

/** The combined holding of one party in one company. */
export interface ExactHolding extends Interval {
  readonly owner: ServiceId;
  readonly owned: ServiceId;
}

/** The stakes of all holdings, in percent. */
export type Stakes = ReadonlyMap<ExactHolding, Fraction>;

const whole = exactly(100);
/** The distance by which a stake is moved away from an open bound. */
const little = exactly(1e-9);

export class ExactGroup {
  readonly holdings: readonly ExactHolding[];
  readonly overIssued: ReadonlySet<ServiceId>;

  constructor(private readonly links: readonly OwnershipLink[]) {
    const recorded = recordedHoldings(links);
    const companies = [...new Set(recorded.map(({ owned }) => owned))];
    const inCompany = (company: ServiceId) => recorded.filter(({ owned }) => owned === company);
    this.overIssued = new Set(companies.filter((company) => exceedsTheWhole(inCompany(company))));
    this.holdings = companies.flatMap((company) =>
      inCompany(company).map((holding, _, all) => tightened(holding, all)),
    );
  }

  owners(company: ServiceId): ServiceId[] {
    return naiveUltimateOwners(this.links, company);
  }

  /** The share of an owner in a company. Undefined if nothing is known about it. */
  share(owner: ServiceId, company: ServiceId): Interval | undefined {
    const way = this.onTheWay(owner, company);
    if (way.some(({ owned }) => this.overIssued.has(owned))) return undefined;
    const at = (stakeOf: (holding: ExactHolding) => Fraction) => shareAt(way, stakeOf, owner, company);
    const min = at((holding) => holding.min.value);
    if (!min) return undefined;
    const aboveMin = at((holding) => moved(holding.min, little)) as Fraction;
    const max = at((holding) => holding.max.value);
    const belowMax = max && (at((holding) => moved(holding.max, minus(zero, little))) as Fraction);
    const isClamped = !max || compare(max, whole) > 0;
    return {
      min: { value: least(min, whole), isOpen: compare(aboveMin, min) > 0 },
      max: { value: isClamped ? whole : max, isOpen: !isClamped && compare(belowMax as Fraction, max) < 0 },
      isPoint: way.every(({ isPoint }) => isPoint),
    };
  }

  /** Whether a bound of 0 is closed although a stake on a chain has an open minimum. */
  hasZeroFactor(owner: ServiceId, company: ServiceId): boolean {
    const min = this.share(owner, company)?.min;
    if (!min || min.isOpen || compare(min.value, zero) !== 0) return false;
    return this.onTheWay(owner, company).some((holding) => holding.min.isOpen);
  }

  /** Returns the holdings on chains from the owner down to the company that do not return to the owner. */
  private onTheWay(owner: ServiceId, company: ServiceId): ExactHolding[] {
    const from = reached(owner, (party) =>
      this.holdings.filter((h) => h.owner === party && h.owned !== owner).map((h) => h.owned),
    );
    const to = reached(company, (party) =>
      this.holdings.filter((h) => h.owned === party && h.owned !== owner).map((h) => h.owner),
    );
    return this.holdings.filter((h) => h.owned !== owner && from.has(h.owner) && to.has(h.owned));
  }
}

/** Returns a stake at a bound. If the bound is open, returns a stake next to it. */
export function moved({ value, isOpen }: Bound, step: Fraction): Fraction {
  return isOpen ? plus(value, step) : value;
}

/**
 * Returns all stakes at their minimums or all at their maximums, next to open bounds. In an over-issued company, any
 * distribution of stakes is possible.
 */
export function corner(group: ExactGroup, side: 'min' | 'max'): Stakes {
  const step = side === 'min' ? little : minus(zero, little);
  return new Map(
    group.holdings.map((holding) => {
      const reliable = moved(holding[side], step);
      return [holding, !group.overIssued.has(holding.owned) ? reliable : side === 'min' ? zero : whole];
    }),
  );
}

function reached(start: ServiceId, next: (party: ServiceId) => readonly ServiceId[]): Set<ServiceId> {
  const found = new Set([start]);
  for (const party of found) next(party).forEach((each) => found.add(each));
  return found;
}

function recordedHoldings(links: readonly OwnershipLink[]): ExactHolding[] {
  const found = new Map<string, ExactHolding>();
  for (const { owner, owned, stake } of links) {
    const isPoint = stake.stakePercent !== undefined;
    const [min, max] = [
      stake.stakePercent ?? stake.minStakePercent ?? 0,
      stake.stakePercent ?? stake.maxStakePercent ?? 100,
    ];
    const holding: ExactHolding = {
      owner,
      owned,
      isPoint: min === max,
      min: { value: exactly(min), isOpen: !isPoint && stake.isMinStakeExcluded === true },
      max: { value: exactly(max), isOpen: !isPoint && stake.isMaxStakeExcluded === true },
    };
    const other = found.get(`${owner}>${owned}`);
    found.set(`${owner}>${owned}`, other ? together(holding, other) : holding);
  }
  return [...found.values()];
}

function together(a: ExactHolding, b: ExactHolding): ExactHolding {
  return {
    ...a,
    isPoint: a.isPoint && b.isPoint,
    min: { value: plus(a.min.value, b.min.value), isOpen: a.min.isOpen || b.min.isOpen },
    max: { value: plus(a.max.value, b.max.value), isOpen: a.max.isOpen || b.max.isOpen },
  };
}

/**
 * Whether the stakes exceed the whole company. With an open minimum, bands of 100 exceed the whole, and single numbers
 * add to it unless they may be rounded. Without open minimums, all figures have the rounding allowance.
 */
function exceedsTheWhole(holdings: readonly ExactHolding[]): boolean {
  const minimums = (of: readonly ExactHolding[]) => sum(of.map(({ min }) => min.value));
  if (holdings.every(({ min }) => !min.isOpen)) return compare(minimums(holdings), roundedWhole(holdings.length)) > 0;
  const bands = holdings.filter(({ isPoint }) => !isPoint);
  if (compare(minimums(bands), whole) >= 0) return true;
  return compare(minimums(holdings), roundedWhole(holdings.filter(isRounded).length)) >= 0;
}

const isRounded = ({ isPoint, min }: ExactHolding) => isPoint && compare(min.value, zero) > 0;

/** The greatest possible sum of this many rounded figures whose exact values add up to 100 %. */
function roundedWhole(figures: number): Fraction {
  return plus(exactly(100.01), times(exactly(0.005), exactly(figures)));
}

/**
 * Returns the greatest stake that the other owners leave. It is closed if the stake and the stakes of the others can
 * have these values. If rounded single numbers leave nothing above an open minimum, the result is what their rounding
 * leaves.
 */
function tightened(holding: ExactHolding, all: readonly ExactHolding[]): ExactHolding {
  if (holding.isPoint) return holding;
  const others = all.filter((each) => each !== holding);
  const taken = sum(others.map(({ min }) => min.value));
  const left = minus(whole, taken);
  if (compare(left, holding.min.value) <= 0) {
    const rounded = minus(roundedWhole(all.filter(isRounded).length), taken);
    const value = holding.min.isOpen ? least(rounded, holding.max.value) : holding.min.value;
    return { ...holding, max: { value, isOpen: false } };
  }
  const value = least(left, holding.max.value);
  const isRecorded = compare(value, holding.max.value) < 0 || !holding.max.isOpen;
  const isLeft = compare(value, left) < 0 || others.every(({ min }) => !min.isOpen);
  return { ...holding, max: { value, isOpen: !(isRecorded && isLeft) } };
}

/**
 * Returns the sum over all chains in percent: the entry of the inverse of I - W, by Gaussian elimination. Undefined if
 * the series diverges, which is the case if a pivot is not positive.
 */
function shareAt(
  way: readonly ExactHolding[],
  stakeOf: (holding: ExactHolding) => Fraction,
  owner: ServiceId,
  company: ServiceId,
): Fraction | undefined {
  const ids = [...new Set([...way.flatMap((holding) => [holding.owner, holding.owned]), owner, company])];
  // Columns are chains from the owner. The equation x (I - W) = e is written as (I - W)^T x = e, with e as the last
  // column.
  const rows = ids.map((row) => [...ids.map((column) => (row === column ? one : zero)), row === owner ? one : zero]);
  for (const holding of way) {
    const row = rows[ids.indexOf(holding.owned)] as Fraction[];
    const column = ids.indexOf(holding.owner);
    row[column] = minus(row[column] as Fraction, by(stakeOf(holding), whole));
  }
  for (let pivot = 0; pivot < ids.length; pivot++) {
    const chosen = rows[pivot] as Fraction[];
    const value = chosen[pivot] as Fraction;
    if (compare(value, zero) <= 0) return undefined;
    for (let other = 0; other < ids.length; other++) {
      const row = rows[other] as Fraction[];
      const factor = by(row[pivot] as Fraction, value);
      if (other === pivot || compare(factor, zero) === 0) continue;
      for (let column = pivot; column <= ids.length; column++)
        row[column] = minus(row[column] as Fraction, times(factor, chosen[column] as Fraction));
    }
  }
  const at = ids.indexOf(company);
  const row = rows[at] as Fraction[];
  return times(whole, by(row[ids.length] as Fraction, row[at] as Fraction));
}
