import type { ServiceId } from '../entities';
import { runAtOnce, type Steps } from '../steps';
import { byControlledStake } from './rules/by-controlled-stake';
import { byControlledOrControllerShare } from './rules/by-controlled-or-controller-share';
import { byMultipliedShare } from './rules/by-multiplied-share';
import { atLeast, moreThan, type Verdict } from './rules/verdict';
import type { UltimateOwnership } from './ultimate-ownership';

export type { Answer, RuleFigures, Verdict } from './rules/verdict';

/** The identifiers of the rules. */
export const ruleIds = ['amlr-52', 'amlr-54', 'national', 'finnish', 'control'] as const;

export type RuleId = (typeof ruleIds)[number];

type Rule = (ownership: UltimateOwnership, company: ServiceId) => Steps<Verdict[]>;

/**
 * The rules. All rules use the same holdings of shares. They ignore other means of control (votes, rights to appoint,
 * agreements), and do not check whether an owner is a natural person.
 */
const rules: Readonly<Record<RuleId, Rule>> = {
  /**
   * Regulation (EU) 2024/1624, Article 52(1): 25 % or more. Stakes are multiplied along each chain, and the chains are
   * added. A loop is a converging series.
   */
  'amlr-52': (ownership, company) => byMultipliedShare(ownership, company, atLeast(25)),
  /**
   * Regulation (EU) 2024/1624, Article 54, for chains with both ownership and control. Our reading of the article has
   * two parts:
   * - (a) The owner and the companies that the owner controls together hold 25 % or more of the company directly
   *   (`controlled`).
   * - (b) The owner has an ownership interest as in Article 52 (25 % or more, multiplied and added) in a company that
   *   controls the company (`shareOfController`).
   *
   * The answer is `yes` if (a) or (b) is true. Control means more than 50 % on each level (Article 53(2)(b) and (c)).
   * The stakes of controlled companies count as a whole. Neither part implies the other: (b) requires shares in the
   * controlling company, not control of companies with shares. `no` implies nothing about Article 52, which applies
   * separately.
   */
  'amlr-54': (ownership, company) => byControlledOrControllerShare(ownership, company, atLeast(25)),
  /**
   * The threshold of Directive (EU) 2015/849, Article 3(6)(a)(i), as member states apply it: more than 25 %. Stakes are
   * multiplied along each chain, and the chains are added.
   */
  national: (ownership, company) => byMultipliedShare(ownership, company, moreThan(25)),
  /**
   * Finland, Act 444/2017, chapter 1, sections 5 and 6. An owner needs more than 25 % of the company. The owner's own
   * stake and the stakes of all companies that the owner controls are added. Control requires the majority on each
   * level. Shares that the company holds in itself count for no owner, but remain part of the whole.
   */
  finnish: (ownership, company) => byControlledStake(ownership, company, moreThan(25)),
  /**
   * Control: an owner needs more than 50 % on each level. The stakes of controlled companies are added as a whole. The
   * set of controlled companies is the least fixpoint.
   */
  control: (ownership, company) => byControlledStake(ownership, company, moreThan(50)),
};

/**
 * Applies a rule to all ultimate owners of a company, in the order of `UltimateOwnership.owners`. Each rule is computed
 * with the minimum stakes and with the maximum stakes, so the verdicts `yes` and `no` are true for all stakes in
 * between. A stake in an over-issued company may be anything from 0 to 100 %. Percentages are compared with 6 decimals.
 */
export function applyRule(ruleId: RuleId, ownership: UltimateOwnership, company: ServiceId): Verdict[] {
  return runAtOnce(applyRuleInSteps(ruleId, ownership, company));
}

/** Like `applyRule`, but yields between steps. */
export function applyRuleInSteps(ruleId: RuleId, ownership: UltimateOwnership, company: ServiceId): Steps<Verdict[]> {
  return rules[ruleId](ownership, company);
}
