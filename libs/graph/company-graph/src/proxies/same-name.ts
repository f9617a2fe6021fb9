import type { CompanyProfile, PersonProfile } from '@company-relations/ownership';

/** Returns the names under which a record may name a protected person, or the person's business, as a proxy. */
export function namesOf({ name, firstName, lastName }: CompanyProfile & PersonProfile): string[] {
  const parts = [firstName, lastName].flatMap((part) => part ?? []);
  return [name, parts.length === 2 ? parts.join(' ') : undefined].flatMap((one) => one ?? []);
}

/** The words of a name, without case and accents. */
export type Words = ReadonlySet<string>;

/**
 * Whether two names may belong to the same person: all words of one name are in the other, in any order, and case and
 * accents are ignored. A name of one word matches only itself. Otherwise a first name would match every company that
 * has it in its name.
 */
export function mayBeSameName(one: Words, other: Words): boolean {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  if (fewer.size === 0 || (fewer.size === 1 && more.size > 1)) return false;
  for (const word of fewer) if (!more.has(word)) return false;
  return true;
}

export function wordsOf(name: string): Words {
  return new Set(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
