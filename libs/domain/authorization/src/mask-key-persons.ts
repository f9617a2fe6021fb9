import {
  type CountryCode,
  type Entity,
  type KeyPerson,
  type KeyPersonLimits,
  type KeyPersonNetwork,
  type PathFromRole,
  keyPersonsInSteps,
  mapInSteps,
  type PastDayMarks,
  type PastDay,
  type PathCompany,
  pastRelationAsCurrent,
  type RoleRecord,
  runAtOnce,
  type ServiceId,
  type Steps,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { HiddenAccessTracker } from './hidden-access-tracker';
import { isSearchable, mask, maskCompany, maskEntity } from './mask';
import { maskRecord } from './mask-policies';
import { maySeeHistory } from './mask-ultimate-owners';
import { type Masked, masked } from './masked';
import { RecordCountries } from './record-countries';
import type { VisibleCompany, VisibleEntity } from './visible-entities';

/** A request for key persons. */
export interface KeyPersonsRequest extends KeyPersonLimits {
  /** The day in the request, in days since 1970-01-01 (UTC). Undefined if the request has no day. */
  readonly asOf?: number | undefined;
  /** The day in the request. Undefined if it is today. */
  readonly pastDay?: PastDay | undefined;
}

/** The key persons of a company that a subscription may see. */
export interface VisibleKeyPersons {
  readonly asked: ServiceId;
  readonly levels: number;
  /** The day in the request, in days since 1970-01-01 (UTC). Undefined if the request has no day. */
  readonly asOf: number | undefined;
  /**
   * True if some records are withheld because they have ended since the past day. They are records of the company, or
   * of a company above it in the ownership graph.
   */
  readonly isHistoryWithheld: boolean;
  readonly keyPersons: readonly VisibleKeyPerson[];
  /** See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

export interface VisibleKeyPerson extends KeyPerson {
  readonly entity: VisibleEntity;
  readonly paths: readonly VisiblePathFromRole[];
  /** True if the caller could search for the entity. Undefined for persons. */
  readonly isSearchableEntity: boolean | undefined;
}

export interface VisiblePathFromRole extends PathFromRole {
  readonly companies: readonly VisiblePathCompany[];
}

export interface VisiblePathCompany extends PathCompany {
  readonly company: VisibleCompany;
  readonly isSearchableEntity: boolean | undefined;
}

/**
 * Converts a loaded network to key persons that may be sent. No other function does this.
 *
 * Paths consist only of visible records. A role is visible with Key Person in the country of its company. A link is
 * visible with Owner or Company Structure Owner in the country of the owned company. An entity with several records is
 * unmasked only with Hidden Person Access in the countries of all these records.
 *
 * Precondition: `grants` has the country of the requested company.
 */
export function maskKeyPersons(
  network: KeyPersonNetwork,
  request: KeyPersonsRequest,
  grants: Grants,
): Masked<VisibleKeyPersons> {
  return runAtOnce(maskKeyPersonsInSteps(network, request, grants));
}

/** Like `maskKeyPersons`, but yields between steps. */
export function* maskKeyPersonsInSteps(
  network: KeyPersonNetwork,
  request: KeyPersonsRequest,
  grants: Grants,
): Steps<Masked<VisibleKeyPersons>> {
  const { asOf, pastDay, ...limits } = request;
  const visible: KeyPersonNetwork = {
    asked: network.asked,
    companies: yield* mapInSteps(network.companies, (each) => visibleOnDay(each, pastDay, grants)),
  };
  const found = yield* keyPersonsInSteps(visible, limits);
  const countries = yield* countriesOf(found);
  const hiddenAccess = new HiddenAccessTracker(grants);
  const shown = <Loaded extends Entity, Visible>(
    entity: Loaded,
    maskAs: (one: Loaded, country: CountryCode | undefined, grants: Grants) => Visible,
  ): Visible => {
    const country = countries.decisiveFor(entity, grants);
    hiddenAccess.note(entity, country);
    return maskAs(entity, country, grants);
  };
  // If an entity is masked because of one record, the texts of its other records must not contain its name either.
  const isHidden = (entity: Entity): boolean =>
    entity.isProtected && !grants.allows('HiddenPersonAccess', countries.decisiveFor(entity, grants));
  const companyOf = ({ company, stakes }: PathCompany): VisiblePathCompany => ({
    company: shown(company, maskCompany),
    stakes,
    isSearchableEntity: isSearchable(company, grants),
  });
  const keyPersons = yield* mapInSteps(found, ({ entity, paths, morePaths }) => ({
    entity: shown(entity, maskEntity),
    paths: paths.map(({ roles, companies: onPath }) => {
      const hidesText = [entity, ...onPath.slice(0, 1).map(({ company }) => company)].some(isHidden);
      return { roles: hidesText ? roles.map(withMaskedText) : roles, companies: onPath.map(companyOf) };
    }),
    morePaths,
    isSearchableEntity: isSearchable(entity, grants),
  }));
  return masked({
    asked: network.asked,
    levels: limits.levels,
    asOf,
    isHistoryWithheld: pastDay !== undefined && isHistoryWithheld(visible, limits, grants),
    keyPersons,
    disclosesProtectedIdentity: hiddenAccess.disclosesProtectedIdentity,
  });
}

type NetworkCompany = KeyPersonNetwork['companies'][number];

/** Returns the visible records of a company. For a past day, the records of that day are made current. */
function visibleOnDay(
  { company, parents }: NetworkCompany,
  pastDay: PastDay | undefined,
  grants: Grants,
): NetworkCompany {
  const visible = mask({ company, parents, children: [] }, grants);
  if (!pastDay) return { company, parents: visible.parents };
  return { company, parents: visible.parents.flatMap((relation) => pastRelationAsCurrent(relation, pastDay) ?? []) };
}

/**
 * Returns whether the caller may see the current roles or owners of some company on the paths, but not its roles or
 * owners that have ended since the past day. The result depends only on visible records and grants.
 */
function isHistoryWithheld({ asked, companies }: KeyPersonNetwork, { levels }: KeyPersonLimits, grants: Grants) {
  const byId = new Map(companies.map((each) => [each.company.serviceId, each]));
  const reached = new Set([asked]);
  let last = [asked];
  for (let level = 0; level < levels && last.length > 0; level++) {
    const owners = last.flatMap((id) => byId.get(id)?.parents ?? []).filter(isHolding);
    last = [...new Set(owners.map(({ entity }) => entity.serviceId))].filter((id) => byId.has(id) && !reached.has(id));
    for (const id of last) reached.add(id);
  }
  return [...reached].some((id) => {
    const country = byId.get(id)?.company.countryCode;
    return kindsOfPaths.some((kind) => grants.allowsRecord(kind, false, country)) && !maySeeHistory(country, grants);
  });
}

const kindsOfPaths = ['role', 'ownership', 'companyStructure'] as const;

function isHolding({ current }: NetworkCompany['parents'][number]): boolean {
  return current.ownership.length + current.companyStructure.length > 0;
}

/**
 * Masks the text of a role whose text names a hidden party. The members `isEnded` and `areDatesUnknown` of a past day
 * are kept.
 */
function withMaskedText(role: RoleRecord & PastDayMarks): RoleRecord {
  const { isEnded, areDatesUnknown } = role;
  const shown = maskRecord('role', role);
  return { ...shown, ...(isEnded && { isEnded }), ...(areDatesUnknown && { areDatesUnknown }) };
}

/**
 * Returns the countries of the records of all shown entities: the countries of the companies of roles and links. For a
 * company on a path, the company's own country is added.
 */
function* countriesOf(keyPersons: readonly KeyPerson[]): Steps<RecordCountries> {
  const countries = new RecordCountries();
  for (const { entity, paths } of keyPersons) {
    yield;
    for (const { companies } of paths) {
      countries.add(entity, companies[0]?.company.countryCode);
      companies.forEach(({ company }, at) => {
        countries.add(company, company.countryCode);
        const next = companies[at + 1];
        if (next) countries.add(company, next.company.countryCode);
      });
    }
  }
  return countries;
}
