import {
  type Company,
  type CountryCode,
  grantCountryOf,
  type Entity,
  type Explanation,
  type LoadedUnspecifiedOwnerRecord,
  type PastDay,
  type RuleVerdicts,
  runAtOnce,
  type ServiceId,
  type SourcedOwnership,
  type Stake,
  type Steps,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { HiddenAccessTracker } from './hidden-access-tracker';
import { isSearchable, maskCompany, maskEntity } from './mask';
import { maskUnspecifiedOwners } from './mask-unspecified-owners';
import { type Masked, masked } from './masked';
import { RecordCountries } from './record-countries';
import type { VisibleCompany, VisibleEntity } from './visible-entities';

/** The explained ultimate owners of a company, with their entities and records. */
export interface ExplainedCompany {
  readonly company: Company;
  /** The requested day, in days since 1970-01-01 (UTC). Undefined if the request has no day. */
  readonly asOf?: number | undefined;
  /** The day in the request. Undefined if it is today. */
  readonly pastDay?: PastDay | undefined;
  /** The ultimate owners with their chains. Undefined if there are more holdings than may be read for one company. */
  readonly explanation: Explanation | undefined;
  readonly entities: ReadonlyMap<ServiceId, Entity>;
  /** The current records of each holding in each chain. The indexes are owner, chain and link of the explanation. */
  readonly records: readonly (readonly (readonly (readonly SourcedOwnership[])[])[])[];
  /**
   * Reasons why owners are not named, for the requested company and its ultimate owners, by company. Absent if no
   * register states a reason.
   */
  readonly unspecifiedOwners?: ReadonlyMap<ServiceId, readonly LoadedUnspecifiedOwnerRecord[]>;
}

/** The part of an explained company that a subscription may see. */
export interface VisibleExplanation {
  readonly company: VisibleCompany;
  /** The day in the request, in days since 1970-01-01 (UTC). Undefined if the request has no day. */
  readonly asOf: number | undefined;
  /**
   * The ultimate owners. Undefined if the caller may not see the owners of the company, or if the owners were not
   * computed.
   */
  readonly owners: readonly VisibleExplainedOwner[] | undefined;
  readonly unidentified: number | undefined;
  /** Reasons why owners of the company are not named. */
  readonly unspecifiedOwners: readonly LoadedUnspecifiedOwnerRecord[];
  readonly rules: readonly RuleVerdicts[];
  readonly omitted: boolean;
  /** True if the owners of a past day are withheld because the caller may not see the history of the company. */
  readonly isHistoryWithheld: boolean;
  /** See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

export interface VisibleExplainedOwner extends VisibleMember {
  readonly stake: Stake;
  readonly chains: readonly VisibleChain[];
  readonly otherChains: Stake;
  /** Reasons why the owners of this owner are not named. Absent if the caller may see no reason. */
  readonly unspecifiedOwners?: readonly LoadedUnspecifiedOwnerRecord[];
}

export interface VisibleChain {
  readonly contribution: Stake;
  /**
   * The members of the chain, from the owner down to the company. Each member except the last comes with its holdings
   * in the next member.
   */
  readonly members: readonly VisibleChainMember[];
}

interface VisibleMember {
  readonly entity: VisibleEntity;
  readonly isSearchableEntity: boolean | undefined;
}

export interface VisibleChainMember extends VisibleMember {
  readonly holdings: readonly SourcedOwnership[];
}

/** Returns whether the caller may see the holdings in a company. False for a company of unknown country. */
export function maySeeOwners(company: Entity | undefined, grants: Grants): boolean {
  return grants.allowsRecord('ownership', false, grantCountryOf(company));
}

/**
 * Like `maySeeOwners`, but for a past day. The caller must also be allowed to see records that have ended since the
 * past day.
 */
export function maySeeOwnersOn(pastDay: PastDay | undefined, company: Entity | undefined, grants: Grants): boolean {
  return maySeeOwners(company, grants) && (pastDay === undefined || maySeeHistory(grantCountryOf(company), grants));
}

/**
 * Returns whether the caller may see all records of a past day about companies of a country, including records that
 * have ended since then.
 */
export function maySeeHistory(country: CountryCode | undefined, grants: Grants): boolean {
  return grants.allows('RelationsHistory', country);
}

/**
 * Converts an explanation to data that may be sent. No other function does this.
 *
 * An entity with several records is unmasked only with Hidden Person Access in the countries of all these records and
 * of the requested company.
 *
 * Preconditions: `grants` has the country of the company. The explanation contains only chains of holdings that
 * `maySeeOwnersOn` allows.
 */
export function maskUltimateOwners(explained: ExplainedCompany, grants: Grants): Masked<VisibleExplanation> {
  return runAtOnce(maskUltimateOwnersInSteps(explained, grants));
}

/** Like `maskUltimateOwners`, but yields between steps. */
export function* maskUltimateOwnersInSteps(
  explained: ExplainedCompany,
  grants: Grants,
): Steps<Masked<VisibleExplanation>> {
  const { company, explanation, pastDay } = explained;
  const isAllowed = maySeeOwnersOn(pastDay, company, grants);
  const hiddenAccess = new HiddenAccessTracker(grants);
  const seen = maskCompany(company, company.countryCode, grants);
  hiddenAccess.note(company, company.countryCode);
  const owners =
    isAllowed && explanation ? yield* visibleOwners(explained, explanation, grants, hiddenAccess) : undefined;
  const { disclosesProtectedIdentity } = hiddenAccess;
  const visible = {
    company: seen,
    asOf: explained.asOf,
    owners,
    unidentified: undefined,
    unspecifiedOwners: visibleReasonsOf(company, explained, grants, company.countryCode),
    rules: [],
    omitted: isAllowed && !explanation,
    isHistoryWithheld: maySeeOwners(company, grants) && !isAllowed,
    disclosesProtectedIdentity,
  };
  if (!isAllowed || !explanation) return masked(visible);
  const { unidentified, rules } = explanation;
  return masked({ ...visible, unidentified, rules: withoutDeletedOwners(rules, explained) });
}

function* visibleOwners(
  explained: ExplainedCompany,
  { owners }: Explanation,
  grants: Grants,
  hiddenAccess: HiddenAccessTracker,
): Steps<VisibleExplainedOwner[]> {
  const { company, entities, records } = explained;
  const countries = yield* countriesOf(company, entities, owners);
  const member = (one: Entity): VisibleMember => {
    const country = countries.decisiveFor(one, grants);
    hiddenAccess.note(one, country);
    return { entity: maskEntity(one, country, grants), isSearchableEntity: isSearchable(one, grants) };
  };
  const visible: VisibleExplainedOwner[] = [];
  for (const [at, { owner, stake, chains, otherChains }] of owners.entries()) {
    yield;
    const entity = entities.get(owner);
    if (!entity) continue;
    const shown: VisibleChain[] = [];
    for (const [place, { links, contribution }] of chains.entries()) {
      yield;
      const members = [...links.map((link) => link.owner), company.serviceId].map((id) => entities.get(id));
      if (!members.every((one) => one !== undefined)) continue;
      const holdingsOf = (step: number) => records[at]?.[place]?.[step] ?? [];
      shown.push({
        contribution,
        members: members.map((one, step) => ({ ...member(one), holdings: holdingsOf(step) })),
      });
    }
    const unspecifiedOwners = visibleReasonsOf(entity, explained, grants, countries.decisiveFor(entity, grants));
    visible.push({
      ...member(entity),
      stake,
      chains: shown,
      otherChains,
      ...(unspecifiedOwners.length > 0 && { unspecifiedOwners }),
    });
  }
  return visible;
}

/**
 * Returns the reasons why the owners of an entity are not named. Returns none if the caller may not see the owners of
 * the entity.
 */
function visibleReasonsOf(
  entity: Entity,
  { unspecifiedOwners, pastDay }: ExplainedCompany,
  grants: Grants,
  recordCountry: CountryCode | undefined,
): LoadedUnspecifiedOwnerRecord[] {
  if (entity.type === 'person' || !maySeeOwnersOn(pastDay, entity, grants)) return [];
  return maskUnspecifiedOwners(entity, unspecifiedOwners?.get(entity.serviceId), grants, recordCountry);
}

function* countriesOf(
  company: Company,
  entities: ReadonlyMap<ServiceId, Entity>,
  owners: Explanation['owners'],
): Steps<RecordCountries> {
  const countries = new RecordCountries();
  countries.add(company, company.countryCode);
  for (const { owner, chains } of owners) {
    yield;
    const top = entities.get(owner);
    if (top) countries.add(top, company.countryCode);
    for (const link of chains.flatMap(({ links }) => links)) {
      const owned = entities.get(link.owned);
      for (const entity of [entities.get(link.owner), owned]) if (entity) countries.add(entity, grantCountryOf(owned));
    }
  }
  return countries;
}

/** Removes verdicts about owners that are no longer in the graph. */
function withoutDeletedOwners(rules: readonly RuleVerdicts[], { entities }: ExplainedCompany): RuleVerdicts[] {
  return rules.map(({ rule, verdicts }) => ({ rule, verdicts: verdicts.filter(({ owner }) => entities.has(owner)) }));
}
