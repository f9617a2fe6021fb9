import { type Company, type Entity, serviceId } from '@company-relations/ownership';
import { type Area, areas } from '../areas';

/** All areas but these. */
export function but(...withheld: Area[]): Area[] {
  return areas.filter((area) => !withheld.includes(area));
}

/** A searchable company, whose name and number tell its id. */
export function company(id: number, countryCode: string, more: Partial<Company> = {}): Company {
  return {
    type: 'company',
    serviceId: serviceId(id),
    profile: { countryCode, name: `Company ${id}`, orgNo: `${id}` },
    searchable: true,
    protectedSoleTrader: false,
    ...more,
  };
}

/** The business of a protected person. */
export function protectedTrader(id: number, countryCode: string): Company {
  return company(id, countryCode, { protectedSoleTrader: true });
}

export function person(id: number, isProtected = false): Entity {
  return { type: 'person', serviceId: serviceId(id), profile: { name: `secret ${id}`, birthDate: 'secret', isProtected } };
}
