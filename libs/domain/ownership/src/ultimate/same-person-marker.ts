import type { ServiceId } from '../entities';
import type { Steps } from '../steps';
import type { OwnershipLink } from './ownership-graph';
import { applyRuleInSteps, type RuleId, type Verdict } from './rules';
import { UltimateOwnership } from './ultimate-ownership';

type Groups = readonly (readonly ServiceId[])[];

/** Sets `isStatedAgain` in the verdicts about owners that another record may describe too. */
export class SamePersonMarker {
  private readonly firstOf: ReadonlyMap<ServiceId, ServiceId>;
  private joined: UltimateOwnership | undefined;

  /**
   * @param links all holdings in the company and in its direct and indirect owners.
   * @param groups groups of records. The records of a group probably describe the same person.
   */
  constructor(
    private readonly links: readonly OwnershipLink[],
    private readonly company: ServiceId,
    groups: Groups,
  ) {
    this.firstOf = new Map(groups.flatMap((group) => group.map((id) => [id, group[0] as ServiceId] as const)));
  }

  /**
   * Returns the verdicts of a rule, with `isStatedAgain` where another record may describe the same person. A `no`
   * becomes undetermined if the owner is in a group whose records, counted as one owner, would not get a `no`.
   */
  *mark(rule: RuleId, verdicts: readonly Verdict[]): Steps<readonly Verdict[]> {
    if (!verdicts.some(({ owner }) => this.firstOf.has(owner))) return verdicts;
    const answers = new Map((yield* this.together(rule)).map(({ owner, verdict }) => [owner, verdict]));
    return verdicts.map((verdict) => {
      const first = this.firstOf.get(verdict.owner);
      if (first === undefined) return verdict;
      const isDoubtful = verdict.verdict === 'no' && (answers.get(first) ?? 'no') !== 'no';
      return { ...verdict, ...(isDoubtful && { verdict: 'undetermined' as const }), isStatedAgain: true as const };
    });
  }

  /** Applies a rule as if the records of each group were one owner. */
  private *together(rule: RuleId): Steps<readonly Verdict[]> {
    if (!this.joined) {
      const joined = this.links.map((link) => ({ ...link, owner: this.firstOf.get(link.owner) ?? link.owner }));
      this.joined = new UltimateOwnership(joined);
      yield* this.joined.prepareOwners(this.company);
    }
    return yield* applyRuleInSteps(rule, this.joined, this.company);
  }
}
