import type { CountryCode, Entity, ServiceId } from '@company-relations/ownership';
import type { Grants } from './grants';

/** For each entity of a response, the countries of the companies that its shown records are about. */
export class RecordCountries {
  private readonly countries = new Map<ServiceId, Set<CountryCode | undefined>>();

  /** Adds the country of a company to which a shown record of the entity belongs. */
  add({ serviceId }: Entity, country: CountryCode | undefined): void {
    const known = this.countries.get(serviceId);
    if (known) known.add(country);
    else this.countries.set(serviceId, new Set([country]));
  }

  /** The country that decides on Hidden Person Access to the entity: the first one if all of them have it, else undefined. */
  decisiveFor({ serviceId }: Entity, grants: Grants): CountryCode | undefined {
    const all = [...(this.countries.get(serviceId) ?? [])];
    return all.every((country) => grants.allows('HiddenPersonAccess', country)) ? all[0] : undefined;
  }
}
