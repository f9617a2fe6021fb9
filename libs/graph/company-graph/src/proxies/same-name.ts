import type { CompanyProfile, PersonProfile } from '@company-relations/ownership';

/** The names under which a protected person, or the business of one, may be named as a proxy. */
export function namesOf({ name, firstName, lastName }: CompanyProfile & PersonProfile): string[] {
  const parts = [firstName, lastName].flatMap((part) => part ?? []);
  return [name, parts.length === 2 ? parts.join(' ') : undefined].flatMap((one) => one ?? []);
}

/**
 * Whether two names may belong to the same person: all words of one are in the other, in any order and case and with any accents.
 * A single word matches only itself; otherwise it would match every company with that first name in its name.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [fewer, more] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size) as [Set<string>, Set<string>];
  if (fewer.size === 0 || (fewer.size === 1 && more.size > 1)) return false;
  return [...fewer].every((word) => more.has(word));
}

function wordsOf(name: string): Set<string> {
  return new Set(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
