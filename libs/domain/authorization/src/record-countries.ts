import type { CountryCode, Entity, ServiceId } from '@company-relations/ownership';
import type { Grants } from './grants';

/** For everybody who is shown in one answer, the countries of the companies that the shown records are about. */
export class RecordCountries {
  private readonly countries = new Map<ServiceId, Set<CountryCode | undefined>>();

  /** Says that the entity is shown by a record about a company in this country. */
  add({ serviceId }: Entity, country: CountryCode | undefined): void {
    const known = this.countries.get(serviceId);
    if (known) known.add(country);
    else this.countries.set(serviceId, new Set([country]));
  }

  /** The country that decides on Hidden Person Access to the entity: one that has it if all of them have, else none. */
  decisiveFor({ serviceId }: Entity, grants: Grants): CountryCode | undefined {
    const all = [...(this.countries.get(serviceId) ?? [])];
    return all.every((country) => grants.allows('HiddenPersonAccess', country)) ? all[0] : undefined;
  }
}
