import type { ServiceId } from '../../entities';
import { idOf } from '../ownership-graph';
import type { Steps } from '../../steps';
import { openBoundsOf, openMaxBit, openMinBit, recordedRange, type Stake } from '../stake';
import type { UltimateOwnership } from '../ultimate-ownership';
import { upstreamOf } from '../upstream';
import { controlledStakes } from './by-controlled-stake';
import { type OneSidedBounds, type BoundSum, ControlFinder, figureBetweenSums, stakeBounds } from './control-finder';
import { answerOf, anyOf, type ThresholdTest, type Verdict } from './verdict';

/**
 * The maximum number of controlling companies whose owners are examined. The nearest companies are examined first. If
 * there are more (dozens of majorities on top of each other, or unknown stakes), only a lower bound of the greatest
 * share is known.
 */
const maxControllers = 25;

/** The minimum and the maximum of the greatest of several shares. */
interface Range {
  readonly least: BoundSum;
  readonly most: BoundSum;
}

const nothing: BoundSum = { share: 0, isOpen: false };
const everything: BoundSum = { share: 1, isOpen: false };
const none: Range = { least: nothing, most: nothing };

/**
 * Returns a verdict about each ultimate owner. One of two conditions is enough: the owner and the companies that the
 * owner controls have enough of the company together, or the owner has enough of a company that controls the company.
 */
export function* byControlledOrControllerShare(
  ownership: UltimateOwnership,
  company: ServiceId,
  isEnough: ThresholdTest,
): Steps<Verdict[]> {
  const shares = yield* sharesOfControllers(ownership, company);
  return (yield* controlledStakes(ownership, company)).map(({ owner, controlled }) => {
    const shareOfController = shares(owner);
    return {
      owner,
      verdict: anyOf([answerOf(controlled, isEnough), answerOf(shareOfController, isEnough)]),
      figures: { controlled, shareOfController },
    };
  });
}

/** Returns, for each owner, the owner's greatest share of a company that controls the company. */
function* sharesOfControllers(ownership: UltimateOwnership, company: ServiceId): Steps<(owner: ServiceId) => Stake> {
  const { certain, possible } = yield* controllingCompaniesOf(ownership, company);
  const isCertain = new Set(certain);
  const found = new Map<ServiceId, Range>();
  for (const controller of new Set([...certain.slice(0, maxControllers), ...possible.slice(0, maxControllers)])) {
    yield;
    for (const { owner, stake } of ownership.owners(controller)) {
      const { least, most } = rangeOf(stake);
      const known = found.get(owner) ?? none;
      found.set(owner, {
        least: isCertain.has(controller) ? greatestMinimum(known.least, least) : known.least,
        most: greatestMaximum(known.most, most),
      });
    }
  }
  const isCutOff = possible.length > maxControllers;
  return (owner) => {
    const { least, most } = found.get(owner) ?? none;
    return figureBetweenSums(least, isCutOff ? everything : most);
  };
}

function rangeOf(stake: Stake): Range {
  const [least, most] = recordedRange(stake);
  const open = openBoundsOf(stake);
  return {
    least: { share: least / 100, isOpen: (open & openMinBit) !== 0 },
    most: { share: most / 100, isOpen: (open & openMaxBit) !== 0 },
  };
}

/**
 * Returns the greater of two minimums. If they are equal, returns the open one, because an open minimum means that the
 * greatest share is above the minimum.
 */
function greatestMinimum(a: BoundSum, b: BoundSum): BoundSum {
  if (a.share === b.share) return a.isOpen ? a : b;
  return a.share > b.share ? a : b;
}

/**
 * Returns the greater of two maximums. If they are equal, returns the closed one, because the greatest share may be
 * equal to a closed maximum.
 */
function greatestMaximum(a: BoundSum, b: BoundSum): BoundSum {
  if (a.share === b.share) return a.isOpen ? b : a;
  return a.share > b.share ? a : b;
}

/**
 * Returns the companies that certainly control a company and those that possibly control it, the nearest first. The
 * possible controllers include the certain ones.
 */
export function* controllingCompaniesOf(
  { graph }: UltimateOwnership,
  company: ServiceId,
): Steps<Record<'certain' | 'possible', ServiceId[]>> {
  const upstream = upstreamOf(graph, company);
  if (!upstream) return { certain: [], possible: [] };
  const { nodes, start } = upstream.reach;
  const { least, most } = stakeBounds(graph);
  const ownedControllers = function* (bounds: OneSidedBounds): Steps<ServiceId[]> {
    const controls = yield* new ControlFinder(upstream, bounds).controllers();
    return Array.from(nodes, (node) => idOf(graph, node)).filter(
      (_, local) => controls[local] === 1 && (start[local + 1] as number) > (start[local] as number),
    );
  };
  return { certain: yield* ownedControllers(least), possible: yield* ownedControllers(most) };
}
