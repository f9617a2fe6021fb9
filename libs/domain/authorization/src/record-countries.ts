import type { CountryCode, Entity, ServiceId } from '@company-relations/ownership';
import type { Grants } from './grants';

/**
 * The countries of the shown records of each entity in a response. The country of a record is the country of its
 * company. These countries decide whether Hidden Person Access applies to the entity.
 */
export class RecordCountries {
  private readonly countries = new Map<ServiceId, Set<CountryCode | undefined>>();

  /** Adds the country of a company that has a shown record with the entity. */
  add({ serviceId }: Entity, country: CountryCode | undefined): void {
    const known = this.countries.get(serviceId);
    if (known) known.add(country);
    else this.countries.set(serviceId, new Set([country]));
  }

  /**
   * Returns the country whose grants decide about Hidden Person Access to the entity. This is the first country of the
   * entity if the grants have the access in all its countries. Otherwise returns undefined, and the entity is masked.
   */
  decisiveFor({ serviceId }: Entity, grants: Grants): CountryCode | undefined {
    const all = [...(this.countries.get(serviceId) ?? [])];
    return all.every((country) => grants.allows('HiddenPersonAccess', country)) ? all[0] : undefined;
  }
}
