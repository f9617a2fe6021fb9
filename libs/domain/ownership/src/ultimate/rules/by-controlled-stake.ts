import type { ServiceId } from '../../entities';
import { mapInSteps, type Steps } from '../../steps';
import type { Stake } from '../stake';
import type { UltimateOwnership } from '../ultimate-ownership';
import { upstreamOf } from '../upstream';
import { ControlFinder, figureBetweenSums, stakeBounds } from './control-finder';
import { answerOf, type ThresholdTest, type Verdict } from './verdict';

/**
 * Returns a verdict about each ultimate owner: whether the owner and the companies that the owner controls have enough
 * of the company together.
 */
export function* byControlledStake(
  ownership: UltimateOwnership,
  company: ServiceId,
  isEnough: ThresholdTest,
): Steps<Verdict[]> {
  return (yield* controlledStakes(ownership, company)).map(({ owner, controlled }) => ({
    owner,
    verdict: answerOf(controlled, isEnough),
    figures: { controlled },
  }));
}

/**
 * Returns, for each ultimate owner of a company, the sum of the owner's own stake and the stakes of the companies that
 * the owner controls.
 */
export function* controlledStakes(
  ownership: UltimateOwnership,
  company: ServiceId,
): Steps<{ readonly owner: ServiceId; readonly controlled: Stake }[]> {
  const { graph } = ownership;
  const upstream = upstreamOf(graph, company);
  if (!upstream) return [];
  const { least, most } = stakeBounds(graph);
  const [atLeast, atMost] = [new ControlFinder(upstream, least), new ControlFinder(upstream, most)];
  const localOf = new Map<number, number>();
  upstream.reach.nodes.forEach((node, local) => localOf.set(node, local));
  return yield* mapInSteps(ownership.owners(company), ({ owner }) => {
    const node = localOf.get(graph.nodeOf.get(owner) as number) as number;
    return { owner, controlled: figureBetweenSums(atLeast.controlledShareOf(node), atMost.controlledShareOf(node)) };
  });
}
