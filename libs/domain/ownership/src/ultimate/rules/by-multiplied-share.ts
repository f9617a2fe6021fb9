import type { ServiceId } from '../../entities';
import type { Steps } from '../../steps';
import type { UltimateOwnership } from '../ultimate-ownership';
import { answerOf, type ThresholdTest, type Verdict } from './verdict';

/**
 * Returns a verdict about each ultimate owner: whether the owner's share through all chains together is enough. Stakes
 * are multiplied along each chain, and the chains are added.
 */
export function* byMultipliedShare(
  ownership: UltimateOwnership,
  company: ServiceId,
  isEnough: ThresholdTest,
): Steps<Verdict[]> {
  yield;
  return ownership
    .owners(company)
    .map(({ owner, stake }) => ({ owner, verdict: answerOf(stake, isEnough), figures: { share: stake } }));
}
