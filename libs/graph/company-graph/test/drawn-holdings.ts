import type { OwnershipRecord } from '@company-relations/ownership';
import {
  firstPersonInMemory,
  type HoldingInMemory,
  type TotalInMemory,
  type WorldInMemory,
} from './holdings-in-memory';

/** The day of the derivations, in days since 1970-01-01 (UTC). */
export const dayOfDrawnHoldings = 20_000;
const companies = [1, 2, 3, 4, 5, 6];
const persons = [firstPersonInMemory, firstPersonInMemory + 1];

/** Holdings with the bound for which their figures are derived. */
export interface DrawnWorld extends WorldInMemory {
  readonly companies: readonly number[];
  readonly bound: number;
}

/** Draws values from a seed. Does not use fast-check, because another version of it may draw other values. */
class Draws {
  constructor(private state: number) {}

  /** A whole number from 0 up to, but not including, `end`. The generator is mulberry32. */
  below(end: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }

  of<Value>(...values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }
}

const stakes = [100, 60, 50, 100 / 3, 25, 10, 0].map((stakePercent): OwnershipRecord => ({ stakePercent }));
const shares = [1, 40, 60, 250].map((numberOfShares): OwnershipRecord => ({ numberOfShares }));
const ranges: readonly OwnershipRecord[] = [
  { minStakePercent: 25, maxStakePercent: 50 },
  { minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true },
  { minStakePercent: 50, maxStakePercent: 75, isMinStakeExcluded: true, isMaxStakeExcluded: true },
  { minStakePercent: 75, isMinStakeExcluded: true },
  { stakePercent: 0, minStakePercent: 0, maxStakePercent: 20, isMaxStakeExcluded: true },
];

function drawnHoldings(draws: Draws): HoldingInMemory[] {
  const holdings: HoldingInMemory[] = [];
  for (let left = 4 + draws.below(9); left > 0; left--) {
    const previous = draws.below(4) === 0 ? holdings.at(-1) : undefined;
    const { owner, owned } = previous ?? {
      owner: draws.of(...companies, ...persons, ...persons),
      owned: draws.of(...companies),
    };
    const record = draws.of(...stakes, ...stakes, ...ranges, ...shares, ...shares, {});
    const source = draws.of(undefined, 'A', 'B', 'GLEIF');
    const untilDay = draws.of(...Array<undefined>(9).fill(undefined), dayOfDrawnHoldings + 1 + draws.below(5));
    holdings.push({ owner, owned, record, ...(source && { source }), ...(untilDay && { untilDay }) });
  }
  return holdings;
}

function drawnWorld(seed: number): DrawnWorld {
  const draws = new Draws(seed);
  const totals = companies.flatMap((company): TotalInMemory[] => [
    ...draws.of([], [{ company, source: 'A', totalNumberOfShares: draws.of(100, 300) }]),
    ...draws.of([], [], [{ company, source: 'B', totalNumberOfShares: draws.of(100, 700) }]),
  ]);
  const holdings = drawnHoldings(draws);
  const priority = draws.of(undefined, undefined, ['B', 'A']);
  return { companies, holdings, totals, bound: draws.of(100, 100, 2, 4), ...(priority && { priority }) };
}

/** Companies that own each other in a circle with shortcuts, a person who owns one of them, and a company below. */
function circle(size: number, record: OwnershipRecord): DrawnWorld {
  const owns = (owner: number, owned: number): HoldingInMemory => ({ owner, owned, record });
  const members = Array.from({ length: size }, (_, at) => at + 1);
  const below = size + 1;
  const holdings = [
    ...members.map((member) => owns(member === 1 ? size : member - 1, member)),
    ...members.flatMap((member) => (member % 7 === 0 ? owns(member, ((member * 3) % size) + 1) : [])),
    owns(firstPersonInMemory, 1),
    owns(1, below),
  ];
  return { companies: [1, below], holdings, totals: [], bound: 1_000 };
}

/** The world after a company was merged into another one, and a person into another one. */
function merged(world: DrawnWorld): DrawnWorld {
  const left = (id: number) => (id === 1 ? 2 : id === persons[0] ? (persons[1] as number) : id);
  const holdings = world.holdings
    .map((holding) => ({ ...holding, owner: left(holding.owner), owned: left(holding.owned) }))
    .filter(({ owner, owned }) => owner !== owned);
  return { ...world, companies: companies.slice(1), holdings };
}

/** The world after a company and a person were removed. */
function removed(world: DrawnWorld): DrawnWorld {
  const isGone = (id: number) => id === 3 || id === persons[0];
  const holdings = world.holdings.filter(({ owner, owned }) => !isGone(owner) && !isGone(owned));
  return { ...world, companies: companies.filter((id) => !isGone(id)), holdings };
}

/**
 * Returns small groups of companies and three large circles. They are the same each time. The members of one circle are
 * too many for figures.
 */
export function drawnWorlds(count: number): DrawnWorld[] {
  const small = Array.from({ length: count }, (_, seed) => drawnWorld(seed));
  return [
    ...small.flatMap((world) => [world, merged(world), removed(world)]),
    circle(45, { stakePercent: 40 }),
    circle(45, { minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true }),
    circle(501, { stakePercent: 40 }),
  ];
}
