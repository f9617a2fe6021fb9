import {
  type CountryCode,
  type Entity,
  type KeyPerson,
  type KeyPersonLimits,
  type KeyPersonNetwork,
  type KeyPersonPath,
  keyPersonsInSteps,
  mapInSteps,
  type PathCompany,
  runAtOnce,
  type ServiceId,
  type Steps,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { HiddenAccessTracker } from './hidden-access-tracker';
import { isSearchable, mask, maskCompany, maskEntity } from './mask';
import { maskRecordsOf } from './mask-policies';
import { type Masked, masked } from './masked';
import { RecordCountries } from './record-countries';
import type { VisibleCompany, VisibleEntity } from './visible-entities';

/** The key persons of a company that one subscription may see. */
export interface VisibleKeyPersons {
  readonly asked: ServiceId;
  readonly levels: number;
  readonly keyPersons: readonly VisibleKeyPerson[];
  /** See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

export interface VisibleKeyPerson extends KeyPerson {
  readonly entity: VisibleEntity;
  readonly paths: readonly VisibleKeyPersonPath[];
  /** Whether the caller could search for the entity. Undefined for persons. */
  readonly isSearchableEntity: boolean | undefined;
}

export interface VisibleKeyPersonPath extends KeyPersonPath {
  readonly companies: readonly VisiblePathCompany[];
}

export interface VisiblePathCompany extends PathCompany {
  readonly company: VisibleCompany;
  readonly isSearchableEntity: boolean | undefined;
}

/**
 * The only way from a loaded network to key persons that can be sent. It searches for paths only among visible records: a role
 * needs Key Person in the country of its company, and a link needs Owner or Company Structure Owner in the country of the
 * owned company. An entity with several records is unmasked only with Hidden Person Access in all of their countries.
 *
 * Precondition: `grants` has the country of the company asked for.
 */
export function maskKeyPersons(
  network: KeyPersonNetwork,
  limits: KeyPersonLimits,
  grants: Grants,
): Masked<VisibleKeyPersons> {
  return runAtOnce(maskKeyPersonsInSteps(network, limits, grants));
}

/** As `maskKeyPersons`. */
export function* maskKeyPersonsInSteps(
  network: KeyPersonNetwork,
  limits: KeyPersonLimits,
  grants: Grants,
): Steps<Masked<VisibleKeyPersons>> {
  const companies = yield* mapInSteps(network.companies, ({ company, parents }) =>
    mask({ company, parents, children: [] }, grants),
  );
  const found = yield* keyPersonsInSteps({ asked: network.asked, companies }, limits);
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
  // If another record of an entity masks it, the text of this record must not name it either.
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
      return { roles: hidesText ? maskRecordsOf('role', roles) : roles, companies: onPath.map(companyOf) };
    }),
    morePaths,
    isSearchableEntity: isSearchable(entity, grants),
  }));
  return masked({
    asked: network.asked,
    levels: limits.levels,
    keyPersons,
    disclosesProtectedIdentity: hiddenAccess.disclosesProtectedIdentity,
  });
}

/** The record countries of all shown entities: those of the companies of roles and links. A company on a path adds its own. */
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
