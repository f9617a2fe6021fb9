import { type Area, areas } from '@company-relations/authorization';
import * as fc from 'fast-check';
import type { Answer } from '../harness/http';
import { companiesWithRecords } from './companies-to-ask';
import type { AskOnce } from './company-endpoints';
import { type AreasByCountry, changedIn, grantsInAll } from './random-grants';
import type { RandomRegister, RegisterPlace } from './random-register';
import type { Withheld } from './withheld';

/** A company to ask about, grants in all countries, and the country in which one area is withheld. */
export interface Compared {
  readonly id: number;
  readonly grants: AreasByCountry;
  readonly country: string;
  /** Whether Hidden Person Access is granted, unless it is the withheld area. */
  readonly hasAccess: boolean;
}

/** Generates comparisons. Companies among `ids` are more likely. */
export function anyCompared(
  register: RandomRegister,
  { countries }: RegisterPlace,
  ids: readonly number[],
): fc.Arbitrary<Compared> {
  return fc.record({
    id: fc.oneof(fc.constantFrom(...companiesWithRecords(register)), fc.constantFrom(...ids)),
    grants: grantsInAll(countries, areas.length - 1),
    country: fc.constantFrom(...countries),
    hasAccess: fc.boolean(),
  });
}

/** Asks an endpoint with and without the withheld area, and expects two answers with status 200. */
export async function askBoth(
  endpoint: string,
  { grants, hasAccess }: Compared,
  withheld: Withheld,
  askOnce: AskOnce,
): Promise<[withArea: Answer, withoutIt: Answer]> {
  const [withArea, withoutIt] = grantsOf(grants, withheld, hasAccess);
  const answers = await Promise.all([askOnce(endpoint, withArea), askOnce(endpoint, withoutIt)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1].headers['x-ultimate-ownerships-omitted']).toBe(answers[0].headers['x-ultimate-ownerships-omitted']);
  return answers;
}

/**
 * Grants with and without the withheld area. If another area than Hidden Person Access is withheld, Hidden Person
 * Access is the same in all countries. Masking is then the same as well.
 */
function grantsOf(
  grants: AreasByCountry,
  { area, country }: Withheld,
  hasAccess: boolean,
): readonly [AreasByCountry, AreasByCountry] {
  const isKept = (granted: Area) => granted !== 'HiddenPersonAccess' || area === 'HiddenPersonAccess';
  const added: readonly Area[] = hasAccess && area !== 'HiddenPersonAccess' ? ['HiddenPersonAccess'] : [];
  const alike = Object.fromEntries(
    Object.entries(grants).map(([code, granted]) => [code, [...granted.filter(isKept), ...added]]),
  );
  return [
    changedIn(country, alike, (granted) => [...granted, area]),
    changedIn(country, alike, (granted) => granted.filter((other) => other !== area)),
  ];
}
