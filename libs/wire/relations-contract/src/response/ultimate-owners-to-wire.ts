import type {
  Masked,
  VisibleChain,
  VisibleChainMember,
  VisibleExplainedOwner,
  VisibleExplanation,
} from '@company-relations/authorization';
import {
  mapInSteps,
  type RuleVerdicts,
  runAtOnce,
  type SourcedOwnership,
  type Steps,
  type Verdict,
} from '@company-relations/ownership';
import { entityToWire } from './company-json';
import { asOfToWire, nonEmptyListToWire } from './omission';
import { ownershipToWire } from './record-json';
import { shareToWire } from './share';
import {
  type AppliedRule,
  type ChainMember,
  type ExplainedUltimateOwner,
  type OwnershipChain,
  type RuleVerdict,
  type SourcedHolding,
  statedAbove100Reason,
  type UltimateOwnersResponse,
} from './ultimate-owners-response';
import { unspecifiedOwnerToWire } from './unspecified-owner';

const statedAgain =
  'Another owner has the same national identification number, or the same name and date of birth: both may be one person.';

/**
 * Converts an explanation of ultimate owners to its wire form. Members that the response omits are undefined. Accepts
 * masked data only.
 */
export function ultimateOwnersToWire(explanation: Masked<VisibleExplanation>): UltimateOwnersResponse {
  return runAtOnce(ultimateOwnersToWireInSteps(explanation));
}

/** Like `ultimateOwnersToWire`, but yields in between, so that many owners do not block the event loop. */
export function* ultimateOwnersToWireInSteps(explanation: Masked<VisibleExplanation>): Steps<UltimateOwnersResponse> {
  const { company, owners, unidentified, unspecifiedOwners, rules } = explanation;
  const { serviceId, profile } = company;
  return {
    ServiceId: serviceId,
    Name: profile.name,
    OrgNo: profile.orgNo,
    CountryCode: profile.countryCode,
    AsOf: asOfToWire(explanation.asOf),
    HistoryNotGranted: explanation.isHistoryWithheld || undefined,
    UltimateOwners: owners && (yield* ownersToWire(owners)),
    Unidentified: unidentified === undefined ? undefined : { OwnershipStake: unidentified },
    UnspecifiedOwners: nonEmptyListToWire(unspecifiedOwners, unspecifiedOwnerToWire),
    Rules: nonEmptyListToWire(rules, ruleToWire),
  };
}

function* ownersToWire(owners: readonly VisibleExplainedOwner[]): Steps<ExplainedUltimateOwner[]> {
  const written: ExplainedUltimateOwner[] = [];
  for (const { entity, isSearchableEntity, stake, chains, otherChains, unspecifiedOwners } of owners) {
    yield;
    const owner = entityToWire(entity, isSearchableEntity, { UltimateOwnerships: [ownershipToWire(stake)] });
    written.push({
      ...owner,
      Chains: yield* mapInSteps(chains, chainToWire),
      OtherChains: shareToWire(otherChains),
      UnspecifiedOwners: nonEmptyListToWire(unspecifiedOwners, unspecifiedOwnerToWire),
    });
  }
  return written;
}

function chainToWire({ contribution, members }: VisibleChain): OwnershipChain {
  return { Contribution: shareToWire(contribution), Members: members.map(memberToWire) };
}

function memberToWire({ entity, isSearchableEntity, holdings }: VisibleChainMember): ChainMember {
  const { ServiceId, Name, OrgNo, CountryCode, IsCompany, IsSearchableEntity, IsProtected } = entityToWire(
    entity,
    isSearchableEntity,
    {},
  );
  return {
    ServiceId,
    Name,
    OrgNo,
    CountryCode,
    IsCompany,
    IsSearchableEntity,
    IsProtected,
    Ownerships: nonEmptyListToWire(holdings, holdingToWire),
  };
}

function holdingToWire({
  source,
  outrankedBy,
  stakeFromShares,
  isEnded,
  areDatesUnknown,
  ...record
}: SourcedOwnership): SourcedHolding {
  return {
    ...ownershipToWire(record),
    Source: source,
    OutrankedBy: outrankedBy,
    StakeFromShares: stakeFromShares && shareToWire(stakeFromShares),
    IsEnded: isEnded,
    AreDatesUnknown: areDatesUnknown,
  };
}

function ruleToWire({ rule, verdicts }: RuleVerdicts): AppliedRule {
  return { Rule: rule, Verdicts: verdicts.map(verdictToWire) };
}

function verdictToWire({ owner, verdict, figures, isOverIssued, isStatedAgain }: Verdict): RuleVerdict {
  const reasons = [...(isOverIssued ? [statedAbove100Reason] : []), ...(isStatedAgain ? [statedAgain] : [])];
  return {
    ServiceId: owner,
    Verdict: verdict,
    Reason: reasons.length > 0 ? reasons.join(' ') : undefined,
    Share: figures.share && shareToWire(figures.share),
    Controlled: figures.controlled && shareToWire(figures.controlled),
    ShareOfController: figures.shareOfController && shareToWire(figures.shareOfController),
  };
}
