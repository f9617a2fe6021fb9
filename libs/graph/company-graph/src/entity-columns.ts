import type { CountryCode } from '@company-relations/ownership';

/**
 * What the graph stores about an entity (a company or person).
 *
 * - `stored`: normally the published JSON that `joinPublishedParts` wrote. If the query needs the whole profile, or if
 *   no published JSON is stored, `stored` is the whole profile as JSON.
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
