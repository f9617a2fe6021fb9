import type { ServiceId } from '../../entities';
import type { Steps } from '../../steps';
import type { UltimateOwnership } from '../ultimate-ownership';
import { answerOf, type Test, type Verdict } from './verdict';

/**
 * Tests the owner's share through all chains together. Stakes are multiplied along each chain, and the chains are
 * added.
 */
export function* byShare(ownership: UltimateOwnership, company: ServiceId, isEnough: Test): Steps<Verdict[]> {
  yield;
  return ownership
    .owners(company)
    .map(({ owner, stake }) => ({ owner, verdict: answerOf(stake, isEnough), figures: { share: stake } }));
}
