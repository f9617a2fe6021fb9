import { type CompanyRelations, type ServiceId, serviceId } from '@company-relations/ownership';
import type { RelationsSource } from '../relations/page-loader';

/** Makes a company without relations. */
export function company(id: number, countryCode = 'NO'): CompanyRelations {
  return {
    company: {
      type: 'company',
      serviceId: serviceId(id),
      profile: { countryCode },
      countryCode,
      searchable: true,
      isProtected: false,
    },
    parents: [],
    children: [],
  };
}

/** A fake company graph in memory. It searches by country and ID only, and counts its calls. */
export class CompaniesInMemory implements RelationsSource {
  readonly asked: { -readonly [Name in keyof RelationsSource]: number } = { search: 0, count: 0, load: 0, lookUp: 0 };

  constructor(public stored: readonly CompanyRelations[]) {}

  search: RelationsSource['search'] = async (filter, _grants, { after, limit }) => {
    this.asked.search += 1;
    return this.matches(filter)
      .filter((id) => id > after)
      .slice(0, limit);
  };

  count: RelationsSource['count'] = async (filter) => {
    this.asked.count += 1;
    return this.matches(filter).length;
  };

  load: RelationsSource['load'] = async (ids) => {
    this.asked.load += 1;
    const byId = new Map(this.stored.map((relations) => [relations.company.serviceId, relations]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  lookUp: RelationsSource['lookUp'] = async (filter, _grants, limit) => {
    this.asked.lookUp += 1;
    const found = filter.serviceIds ? this.matches(filter) : undefined;
    return found && found.length <= limit
      ? this.stored.filter(({ company: { serviceId: id } }) => found.includes(id))
      : undefined;
  };

  private matches({ countries, serviceIds }: Parameters<RelationsSource['count']>[0]): ServiceId[] {
    return this.stored
      .map((relations) => relations.company)
      .filter(({ countryCode }) => countries.includes(countryCode ?? ''))
      .filter((found) => serviceIds?.includes(found.serviceId) ?? true)
      .map((found) => found.serviceId)
      .sort((a, b) => a - b);
  }
}
