import { normalizeRegisterNumber, type RegisterIdentifier } from '@company-relations/ownership';
import { areSourcesStored, searchFormOfNumber } from './company-profile';
import type { CompanySourceRecord } from './stored';

/**
 * Matches numbers that may be a national id: 8 to 16 characters with at least six digits, as many as a date of birth
 * has. The pattern also matches other numbers, so that no national id is missed.
 */
const mayBeNationalId = /^(?=(?:.*\d){6}).{8,16}$/;

function identifierKey({ scheme, id }: { scheme: string; id: string }): string {
  return `register:${scheme.replaceAll(':', '%3A')}:${id}`;
}

/**
 * Returns the keys of register identifiers, with normalised numbers. An identifier whose normalised number is empty has
 * no key.
 */
export function identifierKeysOf(identifiers: readonly RegisterIdentifier[]): string[] {
  return identifiers.flatMap(({ scheme, id }) => {
    const number = normalizeRegisterNumber(id);
    return number === '' ? [] : identifierKey({ scheme, id: number });
  });
}

/**
 * Returns the number in a key of the form `register:<scheme>:<number>`, or undefined for other keys. Colons before the
 * number are left out, as by the fragment `register-id`.
 */
export function numberOfKey(key: string): string | undefined {
  return /^register:[^:]*:+([^:].*)$/s.exec(key)?.[1];
}

// Matches the signs that the fragment `without-punctuation` removes.
const punctuation = /[.,/_:;|\u00B7\u30FC]/g;

/**
 * Returns a number without punctuation, as it is stored next to the number itself. Returns undefined if this is the
 * number itself, or if nothing is left of it.
 */
export function plainNumberOf(number: string | undefined): string | undefined {
  const plain = number?.replace(punctuation, '');
  return plain === number || plain === '' ? undefined : plain;
}

/**
 * Returns all normalised numbers of a company: the organisation numbers that its sources state, and the numbers in its
 * register identifiers.
 */
export function allCompanyNumbersOf(sources: readonly CompanySourceRecord[]): string[] {
  const stated = sources.flatMap(({ profile, identifiers }) => [
    searchFormOfNumber(profile.orgNo),
    ...identifiers.map(numberOfKey),
  ]);
  return [...new Set(stated.flatMap((number) => number ?? []))];
}

/**
 * Returns the numbers of a company that keep the company marked as the business of a protected sole trader. These are
 * all organisation numbers that its sources state, and the numbers in its register identifiers that may be a national
 * id. Other register identifiers do not count, because they stay the same when the company gets another owner.
 */
export function numbersKeepingProtection(sources: readonly CompanySourceRecord[]): string[] {
  const stated = new Set(sources.map(({ profile }) => searchFormOfNumber(profile.orgNo)));
  return allCompanyNumbersOf(sources).filter((number) => stated.has(number) || mayBeNationalId.test(number));
}

/**
 * Returns the organisation numbers that the sources of a company state. Each number has the key under which the graph
 * stores it. Only companies whose sources are stored have such keys.
 */
export function numbersByKeyOf(sources: readonly CompanySourceRecord[]): ReadonlyMap<string, string> {
  const stated = areSourcesStored(sources) ? sources : [];
  return new Map(
    stated.flatMap(({ id, profile }) => {
      const number = searchFormOfNumber(profile.orgNo);
      return number === undefined ? [] : [[`orgNo:${id}`, number] as const];
    }),
  );
}

/**
 * Returns the key by which the sole trader businesses of a person are found. It contains the person's source id, so it
 * also works if the person is not in the graph.
 */
export function soleTraderKey(personId: string): string {
  return `trader:${personId}`;
}

/**
 * Returns the key for the former ServiceId of a merged company. The key finds the company into which this company was
 * merged.
 */
export function formerServiceIdKey(id: number): string {
  return `service:${id}`;
}
