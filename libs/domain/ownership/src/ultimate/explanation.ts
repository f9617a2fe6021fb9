import type { ServiceId } from '../entities';
import { runAtOnce, type Steps } from '../steps';
import { indexOwnership, type OwnershipLink } from './ownership-graph';
import { applyRuleInSteps, type RuleId, type Verdict } from './rules';
import { controllersOf } from './rules/by-mixed-chains';
import { figureBetween } from './rules/verdict';
import { recordedRange, type Stake } from './stake';
import { type Chain, chainsIntoInSteps } from './strongest-chains';
import { type UncutUltimateOwner, UltimateOwnership } from './ultimate-ownership';

/** Why somebody is an ultimate owner of a company. */
export interface ExplainedOwner {
  readonly owner: ServiceId;
  readonly stake: Stake;
  /** The strongest ones, best first. */
  readonly chains: readonly Chain[];
  /** What the chains shown leave of the stake: other chains, loops and chains that may not be shown together. */
  readonly otherChains: Stake;
}

/** The verdicts of one rule on all ultimate owners of a company. */
export interface RuleVerdicts {
  readonly rule: RuleId;
  readonly verdicts: readonly Verdict[];
}

export interface Explanation {
  /** The largest stakes first: by the least that they are, then by the most, then by `ServiceId`. */
  readonly owners: readonly ExplainedOwner[];
  /** See `UltimateOwnership.unidentified`. */
  readonly unidentified: number | undefined;
  readonly rules: readonly RuleVerdicts[];
}

export interface ExplanationRequest {
  /** The most chains that are shown of each owner. */
  readonly limit: number;
  readonly rules: readonly RuleId[];
  /** Whether holdings in a company may be shown. A chain with one that may not is left out whole. */
  readonly isVisible: (owned: ServiceId) => boolean;
  /** The most links of all chains together, in place of what is usual. */
  readonly mostLinks?: number;
}

/** Some megabytes. Long chains from many owners would else be more than can be sent. */
const usualMostLinks = 20_000;

/**
 * The ultimate owners of a company with the strongest chains of each. Where these are too many for one answer, the largest
 * owners have theirs.
 *
 * @param links all holdings above the company
 */
export function explainOwners(links: readonly OwnershipLink[], company: ServiceId, request: ExplanationRequest): Explanation {
  return runAtOnce(explainOwnersInSteps(links, company, request));
}

/** As `explainOwners`. */
export function* explainOwnersInSteps(links: readonly OwnershipLink[], company: ServiceId, request: ExplanationRequest): Steps<Explanation> {
  const { limit, rules, isVisible, mostLinks = usualMostLinks } = request;
  const ownership = new UltimateOwnership(links);
  yield* ownership.prepareOwners(company, { unidentified: true });
  const found = ownership.uncutOwners(company).sort((a, b) => compareStakes(b.stake, a.stake) || a.owner - b.owner);
  // All holdings in one company may be shown or none, so that what the others leave of a stake stays as it is.
  yield;
  const chainsOf = chainsIntoInSteps(indexOwnership(links.filter(({ owned }) => isVisible(owned))), company, patienceFor(found.length));
  const within = upTo(mostLinks);
  const owners: ExplainedOwner[] = [];
  for (const { owner, stake, uncutMost } of found) {
    const chains = within((yield* chainsOf(owner, limit)).chains);
    owners.push({ owner, stake, chains, otherChains: lessChains({ stake, uncutMost }, chains) });
  }
  const unidentified = ownership.unidentified(company);
  const verdicts: RuleVerdicts[] = [];
  for (const rule of rules) verdicts.push({ rule, verdicts: yield* verdictsOf(rule, ownership, company, isVisible) });
  return { owners, unidentified, rules: verdicts };
}

/** A share in another company is about that one: it is told only where the owners of all that it may be a share of may be shown. */
function* verdictsOf(rule: RuleId, ownership: UltimateOwnership, company: ServiceId, isVisible: (owned: ServiceId) => boolean): Steps<readonly Verdict[]> {
  const verdicts = yield* applyRuleInSteps(rule, ownership, company);
  if (rule !== 'amlr-54' || (yield* controllersOf(ownership, company)).possible.every(isVisible)) return verdicts;
  return verdicts.map(({ owner, verdict, figures: { controlled } }) => ({ owner, verdict, figures: { controlled } }));
}

/** Takes the first chains, as long as all that are taken have no more links together. */
function upTo(mostLinks: number): (chains: readonly Chain[]) => Chain[] {
  let left = mostLinks;
  return (chains) => {
    const taken: Chain[] = [];
    for (const chain of chains) {
      if (chain.links.length > left) break;
      left -= chain.links.length;
      taken.push(chain);
    }
    return taken;
  };
}

/** How many links may be looked at for each of so many owners, so that all together take a second at most. */
function patienceFor(owners: number): number {
  return Math.min(50_000, Math.max(200, Math.floor(2_000_000 / Math.max(1, owners))));
}

/** At the least of all recorded stakes, and at the most of them. */
function lessChains({ stake, uncutMost }: Pick<UncutUltimateOwner, 'stake' | 'uncutMost'>, chains: readonly Chain[]): Stake {
  const ranges = chains.map(({ contribution }) => recordedRange(contribution));
  const [least, most] = recordedRange(stake);
  const left = (whole: number, bound: 0 | 1) => Math.max(0, whole - ranges.reduce((sum, range) => sum + range[bound], 0)) / 100;
  // A range that was cut at 100 % may have chains that are more than that together.
  return figureBetween(left(least, 0), left(stake.stakePercent === undefined ? uncutMost : most, 1));
}

function compareStakes(a: Stake, b: Stake): number {
  const [[leastA, mostA], [leastB, mostB]] = [recordedRange(a), recordedRange(b)];
  return leastA - leastB || mostA - mostB;
}
