import type { CountryCode } from '@company-relations/ownership';

/**
 * What the graph stores about an entity.
 *
 * - `stored`: the published JSON that `joinPublishedParts` wrote. It is the whole profile instead, if the query needs
 *   the profile or if no published JSON is stored.
 * - `countryCode`: the country of a company that searches can find.
 * - `recordCountry`: the country of a company that searches cannot find.
 * - `isProtected`: whether the entity is marked as a protected person, or as the sole trader business of a protected
 *   person.
 */
export type EntityColumns = readonly [
  stored: string,
  countryCode: CountryCode | null,
  recordCountry: CountryCode | null,
  isProtected: boolean | null,
];
