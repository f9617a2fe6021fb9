import {
  type KeyPerson,
  type KeyPersonLimits,
  type KeyPersonNetwork,
  type KeyPersonPath,
  keyPersonsOf,
  type PathCompany,
  type ServiceId,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { isSearchable, mask, maskCompany, maskEntity } from './mask';
import { type Masked, masked } from './masked';
import { RecordCountries } from './record-countries';

/** The key persons of a company as one subscription may see them. */
export interface VisibleKeyPersons {
  readonly asked: ServiceId;
  readonly levels: number;
  readonly keyPersons: readonly VisibleKeyPerson[];
}

export interface VisibleKeyPerson extends KeyPerson {
  readonly paths: readonly VisibleKeyPersonPath[];
  /** Whether the caller could search for it; undefined for persons. */
  readonly isSearchableEntity: boolean | undefined;
}

export interface VisibleKeyPersonPath extends KeyPersonPath {
  readonly companies: readonly VisiblePathCompany[];
}

export interface VisiblePathCompany extends PathCompany {
  readonly isSearchableEntity: boolean | undefined;
}

/**
 * The one way from a loaded network to key persons that can be sent. Paths are looked for only among the records that may be
 * seen: a role needs Key Person in the country of the company in which it is held, a link Owner or Company Structure Owner in
 * that of the owned company. Whoever is met in several records is shown unmasked only with Hidden Person Access in all of
 * their countries.
 *
 * Precondition: `grants` has the country of the company asked for.
 */
export function maskKeyPersons(network: KeyPersonNetwork, limits: KeyPersonLimits, grants: Grants): Masked<VisibleKeyPersons> {
  const companies = network.companies.map(({ company, parents }) => mask({ company, parents, children: [] }, grants));
  const found = keyPersonsOf({ asked: network.asked, companies }, limits);
  const countries = countriesOf(found);
  const companyOf = ({ company, stakes }: PathCompany): VisiblePathCompany => ({
    company: maskCompany(company, countries.decisiveFor(company, grants), grants),
    stakes,
    isSearchableEntity: isSearchable(company, grants),
  });
  return masked({
    asked: network.asked,
    levels: limits.levels,
    keyPersons: found.map(({ entity, paths, morePaths }) => ({
      entity: maskEntity(entity, countries.decisiveFor(entity, grants), grants),
      paths: paths.map(({ roles, companies: onPath }) => ({ roles, companies: onPath.map(companyOf) })),
      morePaths,
      isSearchableEntity: isSearchable(entity, grants),
    })),
  });
}

/** Of whoever is shown: by the company of each role and each link, and every company on a path by itself too. */
function countriesOf(keyPersons: readonly KeyPerson[]): RecordCountries {
  const countries = new RecordCountries();
  for (const { entity, paths } of keyPersons) {
    for (const { companies } of paths) {
      countries.add(entity, companies[0]?.company.profile.countryCode);
      companies.forEach(({ company }, at) => {
        countries.add(company, company.profile.countryCode);
        const next = companies[at + 1];
        if (next) countries.add(company, next.company.profile.countryCode);
      });
    }
  }
  return countries;
}
