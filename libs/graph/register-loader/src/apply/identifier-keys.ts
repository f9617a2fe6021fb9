import { normalizeRegisterNumber, type RegisterIdentifier } from '@company-relations/ownership';
import { searchedNumber } from './company-profile';
import type { CompanySource } from './stored';
import { identifierKey } from './stored-graph';

/** Wide on purpose: six digits of a date of birth, and more. */
const mayBeNationalId = /^(?=(?:.*\d){6}).{8,16}$/;

/** Keys of the identifiers that say something, each number as numbers are compared. */
export function identifierKeysOf(identifiers: readonly RegisterIdentifier[]): string[] {
  return identifiers.flatMap(({ scheme, id }) => {
    const number = normalizeRegisterNumber(id);
    return number === '' ? [] : identifierKey({ scheme, id: number });
  });
}

/** The number behind `register:<scheme>:`, undefined for other keys. */
export function numberOfKey(key: string): string | undefined {
  return /^register:[^:]*:(.+)$/s.exec(key)?.[1];
}

/** All normalised numbers of a company: those that any of its sources states, and those of its register identifiers. */
export function numbersOf(sources: readonly CompanySource[]): string[] {
  const stated = sources.flatMap(({ profile, identifiers }) => [
    searchedNumber(profile.orgNo),
    ...identifiers.map(numberOfKey),
  ]);
  return [...new Set(stated.flatMap((number) => number ?? []))];
}

/**
 * The numbers for which a company keeps its mark of a protected sole trader: all that its sources state, and those of register
 * identifiers that may be a national id. What else registers identify a company by stays although its owner changes.
 */
export function keepingNumbersOf(sources: readonly CompanySource[]): string[] {
  const stated = new Set(sources.map(({ profile }) => searchedNumber(profile.orgNo)));
  return numbersOf(sources).filter((number) => stated.has(number) || mayBeNationalId.test(number));
}

/** The numbers of a company that several sources describe, each under the key of the source that states it. */
export function numberKeysOf(sources: readonly CompanySource[]): ReadonlyMap<string, string> {
  const stated = sources.length > 1 ? sources : [];
  return new Map(
    stated.flatMap(({ id, profile }) => {
      const number = searchedNumber(profile.orgNo);
      return number === undefined ? [] : [[`orgNo:${id}`, number] as const];
    }),
  );
}

/** The key that leads from a person's source id to their sole trader business, whether or not the person is in the graph. */
export function traderKey(personId: string): string {
  return `trader:${personId}`;
}
