import { normalizeRegisterNumber, type RegisterIdentifier } from '@company-relations/ownership';
import { searchFormOfNumber } from './company-profile';
import type { CompanySourceRecord } from './stored';
import { identifierKey } from './stored-graph';

/**
 * Matches numbers that may be a national id: 8 to 16 characters with at least six digits, the length of a date of
 * birth. The pattern is wide on purpose, so that no national id is missed.
 */
const mayBeNationalId = /^(?=(?:.*\d){6}).{8,16}$/;

/**
 * Returns the keys of register identifiers, with normalised numbers. An identifier whose number is empty has no key.
 */
export function identifierKeysOf(identifiers: readonly RegisterIdentifier[]): string[] {
  return identifiers.flatMap(({ scheme, id }) => {
    const number = normalizeRegisterNumber(id);
    return number === '' ? [] : identifierKey({ scheme, id: number });
  });
}

/** Returns the number in `register:<scheme>:<number>`, or undefined for other keys. */
export function numberOfKey(key: string): string | undefined {
  return /^register:[^:]*:(.+)$/s.exec(key)?.[1];
}

/**
 * Returns all normalised numbers of a company: those that any of its sources states, and those of its register
 * identifiers.
 */
export function allCompanyNumbersOf(sources: readonly CompanySourceRecord[]): string[] {
  const stated = sources.flatMap(({ profile, identifiers }) => [
    searchFormOfNumber(profile.orgNo),
    ...identifiers.map(numberOfKey),
  ]);
  return [...new Set(stated.flatMap((number) => number ?? []))];
}

/**
 * Returns the numbers because of which a company keeps its mark of a protected sole trader: all numbers that its
 * sources state, and those register identifiers that may be a national id. Other register identifiers are not used,
 * because they stay the same when the company's owner changes.
 */
export function numbersKeepingProtection(sources: readonly CompanySourceRecord[]): string[] {
  const stated = new Set(sources.map(({ profile }) => searchFormOfNumber(profile.orgNo)));
  return allCompanyNumbersOf(sources).filter((number) => stated.has(number) || mayBeNationalId.test(number));
}

/**
 * Returns the number that each source states for a company, by the key under which the number is stored. Only companies
 * with several sources have such keys.
 */
export function numbersByKeyOf(sources: readonly CompanySourceRecord[]): ReadonlyMap<string, string> {
  const stated = sources.length > 1 ? sources : [];
  return new Map(
    stated.flatMap(({ id, profile }) => {
      const number = searchFormOfNumber(profile.orgNo);
      return number === undefined ? [] : [[`orgNo:${id}`, number] as const];
    }),
  );
}

/**
 * Returns the key by which the sole trader business of a person is found from the person's source id, whether or not
 * the person is in the graph.
 */
export function soleTraderKey(personId: string): string {
  return `trader:${personId}`;
}
