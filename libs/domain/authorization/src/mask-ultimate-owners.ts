import {
  type Company,
  type CountryCode,
  countryOf,
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

/** The explained ultimate owners of a company with their entities and records. */
export interface ExplainedCompany {
  readonly company: Company;
  /** The day that the caller named, in days since 1970-01-01 (UTC). */
  readonly asOf?: number | undefined;
  /** The same, unless it is today. */
  readonly pastDay?: PastDay | undefined;
  /** Undefined when there are more holdings than may be read. */
  readonly explanation: Explanation | undefined;
  readonly entities: ReadonlyMap<ServiceId, Entity>;
  /** The current records of each link of each chain, in the order of the owners, their chains and links. */
  readonly records: readonly (readonly (readonly (readonly SourcedOwnership[])[])[])[];
  /** Why owners of the company and of its ultimate owners are not named; absent if no register states a reason. */
  readonly unspecifiedOwners?: ReadonlyMap<ServiceId, readonly LoadedUnspecifiedOwnerRecord[]>;
}

/** The part of an explained company that one subscription may see. */
export interface VisibleExplanation {
  readonly company: VisibleCompany;
  /** The day that the caller named, in days since 1970-01-01 (UTC). */
  readonly asOf: number | undefined;
  /** Undefined when the caller may not see owners of the company, or when none could be computed. */
  readonly owners: readonly VisibleExplainedOwner[] | undefined;
  readonly unidentified: number | undefined;
  /** Why owners of the company are not named. */
  readonly unspecifiedOwners: readonly LoadedUnspecifiedOwnerRecord[];
  readonly rules: readonly RuleVerdicts[];
  readonly omitted: boolean;
  /** Whether the owners of a past day are withheld, because the caller may not see the history of the company. */
  readonly isHistoryWithheld: boolean;
  /** See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

export interface VisibleExplainedOwner extends VisibleMember {
  readonly stake: Stake;
  readonly chains: readonly VisibleChain[];
  readonly otherChains: Stake;
  /** Why owners of this owner are not named. Absent if the caller may see no reason. */
  readonly unspecifiedOwners?: readonly LoadedUnspecifiedOwnerRecord[];
}

export interface VisibleChain {
  readonly contribution: Stake;
  /** From the owner down to the company. Each but the last has its holdings in the next one. */
  readonly members: readonly VisibleChainMember[];
}

interface VisibleMember {
  readonly entity: VisibleEntity;
  readonly isSearchableEntity: boolean | undefined;
}

export interface VisibleChainMember extends VisibleMember {
  readonly holdings: readonly SourcedOwnership[];
}

/** Whether the holdings in a company are visible. In a company of unknown country they are not. */
export function maySeeOwners(company: Entity | undefined, grants: Grants): boolean {
  return grants.allowsRecord('ownership', false, countryOf(company));
}

/** As `maySeeOwners`, on a past day if one is named: then all that has ended since must be visible too. */
export function maySeeOwnersOn(pastDay: PastDay | undefined, company: Entity | undefined, grants: Grants): boolean {
  return maySeeOwners(company, grants) && (pastDay === undefined || maySeeHistory(countryOf(company), grants));
}

/** Whether all records of a past day about a company of a country may be seen, those that have ended since among them. */
export function maySeeHistory(country: CountryCode | undefined, grants: Grants): boolean {
  return grants.allows('RelationsHistory', country);
}

/**
 * The only way from an explanation to data that can be sent. An entity with several records is unmasked only with Hidden
 * Person Access in all of their countries and in that of the company asked for.
 *
 * Preconditions: `grants` has the country of the company, and the explanation has only chains of holdings that `maySeeOwnersOn`
 * allows.
 */
export function maskUltimateOwners(explained: ExplainedCompany, grants: Grants): Masked<VisibleExplanation> {
  return runAtOnce(maskUltimateOwnersInSteps(explained, grants));
}

/** As `maskUltimateOwners`. */
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

/** Why owners of an entity are not named, if the caller may see its owners. */
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
      for (const entity of [entities.get(link.owner), owned]) if (entity) countries.add(entity, countryOf(owned));
    }
  }
  return countries;
}

/** Drops verdicts on owners that are no longer in the graph. */
function withoutDeletedOwners(rules: readonly RuleVerdicts[], { entities }: ExplainedCompany): RuleVerdicts[] {
  return rules.map(({ rule, verdicts }) => ({ rule, verdicts: verdicts.filter(({ owner }) => entities.has(owner)) }));
}
