import type { ServiceId } from '../../entities';
import { idOf } from '../ownership-graph';
import type { Steps } from '../../steps';
import { openBoundsOf, openMax, openMin, recordedRange, type Stake } from '../stake';
import type { UltimateOwnership } from '../ultimate-ownership';
import { upstreamOf } from '../upstream';
import { controlledStakes } from './by-control';
import { type Bounds, type BoundSum, Control, figureOf, stakeBounds } from './control';
import { answerOf, anyOf, type Test, type Verdict } from './verdict';

/**
 * The maximum number of controlling companies whose owners are examined, nearest first. With more of them (dozens of
 * majorities on top of each other, or unknown stakes) only a lower bound of the greatest share is known.
 */
const maxControllers = 25;

/** The bounds of the greatest of several shares. */
interface Range {
  readonly least: BoundSum;
  readonly most: BoundSum;
}

const nothing: BoundSum = { share: 0, isOpen: false };
const everything: BoundSum = { share: 1, isOpen: false };
const none: Range = { least: nothing, most: nothing };

/** Tests control of the companies that own enough, and ownership of the companies that control. */
export function* byMixedChains(ownership: UltimateOwnership, company: ServiceId, isEnough: Test): Steps<Verdict[]> {
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

/** For each owner its greatest share of a company that controls the company. */
function* sharesOfControllers(ownership: UltimateOwnership, company: ServiceId): Steps<(owner: ServiceId) => Stake> {
  const { certain, possible } = yield* controllersOf(ownership, company);
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
    return figureOf(least, isCutOff ? everything : most);
  };
}

function rangeOf(stake: Stake): Range {
  const [least, most] = recordedRange(stake);
  const open = openBoundsOf(stake);
  return {
    least: { share: least / 100, isOpen: (open & openMin) !== 0 },
    most: { share: most / 100, isOpen: (open & openMax) !== 0 },
  };
}

/** Of two equal minimums an open one says more: the greatest share is above it. */
function greatestMinimum(a: BoundSum, b: BoundSum): BoundSum {
  if (a.share === b.share) return a.isOpen ? a : b;
  return a.share > b.share ? a : b;
}

/** Of two equal maximums a closed one leaves more: the greatest share may reach it. */
function greatestMaximum(a: BoundSum, b: BoundSum): BoundSum {
  if (a.share === b.share) return a.isOpen ? b : a;
  return a.share > b.share ? a : b;
}

/** The companies that certainly or possibly control a company, nearest first. The possible ones include the certain ones. */
export function* controllersOf(
  { graph }: UltimateOwnership,
  company: ServiceId,
): Steps<Record<'certain' | 'possible', ServiceId[]>> {
  const upstream = upstreamOf(graph, company);
  if (!upstream) return { certain: [], possible: [] };
  const { nodes, start } = upstream.reach;
  const { least, most } = stakeBounds(graph);
  const ownedControllers = function* (bounds: Bounds): Steps<ServiceId[]> {
    const controls = yield* new Control(upstream, bounds).controllers();
    return Array.from(nodes, (node) => idOf(graph, node)).filter(
      (_, local) => controls[local] === 1 && (start[local + 1] as number) > (start[local] as number),
    );
  };
  return { certain: yield* ownedControllers(least), possible: yield* ownedControllers(most) };
}
