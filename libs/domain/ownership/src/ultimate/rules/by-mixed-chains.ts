import type { ServiceId } from '../../entities';
import { idOf } from '../ownership-graph';
import type { Steps } from '../../steps';
import { recordedRange, type Stake } from '../stake';
import type { UltimateOwnership } from '../ultimate-ownership';
import { upstreamOf } from '../upstream';
import { controlledStakes } from './by-control';
import { Control, stakeBounds } from './control';
import { answerOf, anyOf, figureBetween, type Test, type Verdict } from './verdict';

/**
 * The maximum number of controlling companies whose owners are examined, nearest first. With more of them (dozens of
 * majorities on top of each other, or unknown stakes) only a lower bound of the greatest share is known.
 */
const maxControllers = 25;

/** The bounds of a share, as fractions. */
interface Range {
  readonly least: number;
  readonly most: number;
}

const none: Range = { least: 0, most: 0 };

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
      const [least, most] = recordedRange(stake);
      const known = found.get(owner) ?? none;
      found.set(owner, {
        least: Math.max(known.least, isCertain.has(controller) ? least / 100 : 0),
        most: Math.max(known.most, most / 100),
      });
    }
  }
  const isCutOff = possible.length > maxControllers;
  return (owner) => {
    const { least, most } = found.get(owner) ?? none;
    return figureBetween(least, isCutOff ? 1 : most);
  };
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
  const ownedControllers = function* (stakes: Float64Array): Steps<ServiceId[]> {
    const controls = yield* new Control(upstream, stakes).controllers();
    return Array.from(nodes, (node) => idOf(graph, node)).filter(
      (_, local) => controls[local] === 1 && (start[local + 1] as number) > (start[local] as number),
    );
  };
  return { certain: yield* ownedControllers(least), possible: yield* ownedControllers(most) };
}
