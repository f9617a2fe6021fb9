import type { CompanyProfile, PersonProfile } from '@company-relations/ownership';

/** Returns the names under which a record may have this protected person, or the person's business, as a proxy. */
export function namesOf({ name, firstName, lastName }: CompanyProfile & PersonProfile): string[] {
  const parts = [firstName, lastName].flatMap((part) => part ?? []);
  return [name, parts.length === 2 ? parts.join(' ') : undefined].flatMap((one) => one ?? []);
}

/** The words of a name, without case and accents. */
export type NameWords = ReadonlySet<string>;

/**
 * Returns whether two names may belong to the same person. All words of one name must be in the other, in any order;
 * case and accents are ignored. A name of one word matches only a name with the same single word. Otherwise a first
 * name would match every company whose name contains it.
 */
export function mayBeSameName(one: NameWords, other: NameWords): boolean {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  if (fewer.size === 0 || (fewer.size === 1 && more.size > 1)) return false;
  for (const word of fewer) if (!more.has(word)) return false;
  return true;
}

export function wordsOf(name: string): NameWords {
  return new Set(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
