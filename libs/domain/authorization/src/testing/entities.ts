import { type Company, type CompanyProfile, type Person, serviceId } from '@company-relations/ownership';
import { type Area, areas } from '../areas';

/** All areas except these. */
export function but(...withheld: Area[]): Area[] {
  return areas.filter((area) => !withheld.includes(area));
}

/** A searchable company whose name and number contain its id. */
export function company(id: number, countryCode: string, isProtected = false): Company {
  const profile: CompanyProfile = { countryCode, name: `Company ${id}`, orgNo: `${id}` };
  return { type: 'company', serviceId: serviceId(id), profile, countryCode, searchable: true, isProtected };
}

/** The business of a protected person. */
export function protectedTrader(id: number, countryCode: string): Company {
  return company(id, countryCode, true);
}

export function person(id: number, isProtected = false): Person {
  return {
    type: 'person',
    serviceId: serviceId(id),
    profile: { name: `secret ${id}`, birthDate: 'secret', isProtected },
    isProtected,
  };
}
