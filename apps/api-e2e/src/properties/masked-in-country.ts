import { maskedWithout, type Withheld } from './withheld';

type Members = Readonly<Record<string, unknown>>;

/** For each entity, by its ServiceId, the countries of the companies whose records show it. */
export type CountriesOfEntities = Map<unknown, Set<unknown>>;

/**
 * Adds the country of each link to both its owner and its owned company: whether an entity is masked in a record
 * depends on the country of the owned company.
 */
export function addCountriesOfLinks(met: CountriesOfEntities, members: readonly Members[]): void {
  members.slice(1).forEach((owned, at) => {
    for (const entity of [members[at] as Members, owned]) addCountry(met, entity, owned['CountryCode']);
  });
}

/** Adds a country to those of an entity. */
export function addCountry(met: CountriesOfEntities, { ServiceId }: Members, country: unknown): void {
  met.set(ServiceId, (met.get(ServiceId) ?? new Set()).add(country));
}

/** Masks every person who appears in a record of the withheld country. */
export function maskedInCountry<Body>(
  body: Body,
  met: CountriesOfEntities,
  withheld: Withheld,
  protectedTraders: ReadonlySet<number>,
): Body {
  return JSON.parse(JSON.stringify(body), (_name, value: unknown) => {
    const isMet =
      typeof value === 'object' && value !== null && met.get((value as Members)['ServiceId'])?.has(withheld.country);
    return isMet ? maskedWithout(value as Members, withheld, protectedTraders) : value;
  }) as Body;
}
