import type { ServiceId } from '../entities';
import { runAtOnce, type Steps } from '../steps';
import { marksOf, overIssuedBit } from './chain-marks';
import { idOf, indexOwnership, type OwnershipGraph, type OwnershipLink } from './ownership-graph';
import { unitePathMarks } from './path-sums';
import { applyRuleInSteps, type RuleId, type Verdict } from './rules';
import { controllingCompaniesOf } from './rules/by-controlled-or-controller-share';
import { figureBetween } from './rules/verdict';
import { SamePersonMarker } from './same-person-marker';
import { recordedRange, type Stake } from './stake';
import { type Chain, chainsIntoInSteps } from './strongest-chains';
import { type UltimateOwner, type UnclampedUltimateOwner, UltimateOwnership } from './ultimate-ownership';
import { upstreamOf } from './upstream';

/** An ultimate owner of a company, with the chains that explain its stake. */
export interface ExplainedOwner {
  readonly owner: ServiceId;
  readonly stake: Stake;
  /** The strongest chains, best first. */
  readonly chains: readonly Chain[];
  /**
   * The stake minus the contributions of `chains`. What remains comes from other chains, from loops, and from chains
   * that the caller may not see.
   */
  readonly otherChains: Stake;
}

/** The verdicts of one rule about all ultimate owners of a company. */
export interface RuleVerdicts {
  readonly rule: RuleId;
  readonly verdicts: readonly Verdict[];
}

export interface Explanation {
  /**
   * The owners, in descending order of minimum stake, then of maximum stake. Equal owners are in ascending order of
   * `ServiceId`.
   */
  readonly owners: readonly ExplainedOwner[];
  /** See `UltimateOwnership.unidentified`. */
  readonly unidentified: number | undefined;
  readonly rules: readonly RuleVerdicts[];
}

export interface ExplanationRequest {
  /** The maximum number of chains listed for each owner. */
  readonly limit: number;
  readonly rules: readonly RuleId[];
  /**
   * Returns whether the caller may see the holdings in a company. A chain with a hidden holding is left out as a whole.
   */
  readonly isVisible: (owned: ServiceId) => boolean;
  /**
   * Groups of person records. The records of a group probably describe the same person (see `samePersons`). The caller
   * must be allowed to see the facts on which the groups are based.
   */
  readonly samePersons?: readonly (readonly ServiceId[])[];
  /** The maximum number of links of all chains together. The default is `defaultMaxLinks`. */
  readonly maxLinks?: number;
}

/**
 * The default maximum number of links. Chains with this many links take some megabytes. Without a limit, long chains
 * from many owners would make a response too large.
 */
const defaultMaxLinks = 20_000;

/**
 * Finds the ultimate owners of a company, with the strongest chains of each owner. If all chains together exceed
 * `maxLinks`, only the largest owners get their chains.
 *
 * @param links all holdings in the company and in its direct and indirect owners
 */
export function explainOwners(
  links: readonly OwnershipLink[],
  company: ServiceId,
  request: ExplanationRequest,
): Explanation {
  return runAtOnce(explainOwnersInSteps(links, company, request));
}

/** Like `explainOwners`, but yields between steps. */
export function* explainOwnersInSteps(
  links: readonly OwnershipLink[],
  company: ServiceId,
  request: ExplanationRequest,
): Steps<Explanation> {
  const { limit, rules, isVisible, maxLinks = defaultMaxLinks, samePersons = [] } = request;
  const ownership = new UltimateOwnership(links);
  yield* ownership.prepareOwners(company);
  const found = ownership.unclampedOwners(company).sort(largestFirst);
  // Chains with hidden holdings can be left out here without changing any upper bound: either all holdings in a company
  // are visible or none is, and only the other owners of the same company reduce the upper bound of a holding.
  yield;
  const visibleGraph = indexOwnership(links.filter(({ owned }) => isVisible(owned)));
  const chainsOf = chainsIntoInSteps(visibleGraph, company, maxVisitedLinksFor(found.length));
  const within = withinLinkLimit(maxLinks);
  const owners: ExplainedOwner[] = [];
  for (const { owner, stake, unclampedMax } of found) {
    const chains = within((yield* chainsOf(owner, limit)).chains);
    owners.push({ owner, stake, chains, otherChains: subtractChains({ stake, unclampedMax }, chains) });
  }
  const unidentified = ownership.unidentified(company);
  const verdicts: RuleVerdicts[] = [];
  const aboveOverIssued = ownersAboveOverIssued(visibleGraph, company);
  const samePerson = new SamePersonMarker(links, company, samePersons);
  for (const rule of rules) {
    const found = yield* samePerson.mark(rule, yield* verdictsOf(rule, ownership, company, isVisible));
    verdicts.push({ rule, verdicts: found.map((verdict) => withOverIssue(verdict, aboveOverIssued)) });
  }
  return { owners, unidentified, rules: verdicts };
}

/**
 * Returns the verdicts of a rule. Leaves out `shareOfController`, the owner's share in a company that controls the
 * company, unless the caller may see the owners of all possible controllers.
 */
function* verdictsOf(
  rule: RuleId,
  ownership: UltimateOwnership,
  company: ServiceId,
  isVisible: (owned: ServiceId) => boolean,
): Steps<readonly Verdict[]> {
  const verdicts = yield* applyRuleInSteps(rule, ownership, company);
  if (rule !== 'amlr-54' || (yield* controllingCompaniesOf(ownership, company)).possible.every(isVisible))
    return verdicts;
  return verdicts.map(({ owner, verdict, figures: { controlled } }) => ({ owner, verdict, figures: { controlled } }));
}

function withOverIssue(verdict: Verdict, aboveOverIssued: ReadonlySet<ServiceId>): Verdict {
  const isReason = verdict.verdict === 'undetermined' && aboveOverIssued.has(verdict.owner);
  return isReason ? { ...verdict, isOverIssued: true } : verdict;
}

/** Returns the owners whose chains to the company pass through an over-issued company. */
function ownersAboveOverIssued(graph: OwnershipGraph, company: ServiceId): ReadonlySet<ServiceId> {
  const upstream = graph.inOverIssued.includes(1) ? upstreamOf(graph, company) : undefined;
  if (!upstream) return new Set();
  const { reach } = upstream;
  const marks = unitePathMarks(reach, (holding) => marksOf(graph, holding));
  const marked = Array.from(reach.nodes).filter((_, local) => ((marks[local] as number) & overIssuedBit) !== 0);
  return new Set(marked.map((node) => idOf(graph, node)));
}

/**
 * Returns a function that takes the first chains of a list, as long as all chains taken so far have at most `maxLinks`
 * links together.
 */
function withinLinkLimit(maxLinks: number): (chains: readonly Chain[]) => Chain[] {
  let left = maxLinks;
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

/**
 * Returns how many links to visit for each owner. With this limit the searches for all owners together take at most a
 * second.
 */
function maxVisitedLinksFor(owners: number): number {
  return Math.min(50_000, Math.max(200, Math.floor(2_000_000 / Math.max(1, owners))));
}

/** Subtracts the contributions of chains from a stake, separately for minimum and maximum stakes. */
function subtractChains(
  { stake, unclampedMax }: Pick<UnclampedUltimateOwner, 'stake' | 'unclampedMax'>,
  chains: readonly Chain[],
): Stake {
  const ranges = chains.map(({ contribution }) => recordedRange(contribution));
  const [least, most] = recordedRange(stake);
  const left = (whole: number, bound: 0 | 1) =>
    Math.max(0, whole - ranges.reduce((sum, range) => sum + range[bound], 0)) / 100;
  // The chains of a range that was limited to 100 % may add up to more than 100 %. So they are subtracted from the
  // maximum before the limit.
  return figureBetween(left(least, 0), left(stake.stakePercent === undefined ? unclampedMax : most, 1));
}

/**
 * Returns the ultimate owners of a company, the largest first, then by `ServiceId`.
 *
 * @param links all holdings in the company and in its direct and indirect owners
 */
export function* ultimateOwnersInSteps(links: readonly OwnershipLink[], company: ServiceId): Steps<UltimateOwner[]> {
  const ownership = new UltimateOwnership(links);
  yield* ownership.prepareOwners(company);
  return ownership.owners(company).sort(largestFirst);
}

function largestFirst(a: UltimateOwner, b: UltimateOwner): number {
  return compareStakes(b.stake, a.stake) || a.owner - b.owner;
}

function compareStakes(a: Stake, b: Stake): number {
  const [[minA, maxA], [minB, maxB]] = [recordedRange(a), recordedRange(b)];
  return minA - minB || maxA - maxB;
}
