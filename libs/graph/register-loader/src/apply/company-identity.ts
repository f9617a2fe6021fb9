import type { CompanySource, StoredCompany } from './stored';

/** Identifiers of a former source record that no source of the company states any more. */
export function unstated(former: CompanySource, sources: readonly CompanySource[]): string[] {
  const stated = new Set(sources.flatMap(({ identifiers }) => identifiers));
  return former.identifiers.filter((key) => !stated.has(key));
}

/** Whether what a source newly states takes away what tied the sources of a company together. */
export function splits(sources: readonly CompanySource[], former: CompanySource, stated: CompanySource): boolean {
  return groupsOf(sources.map((source) => (source.id === former.id ? stated : source))) > groupsOf(sources);
}

/** What to do about it: which records go with which source is not known, so nothing is moved. */
export function splitReason({ serviceId, sources }: StoredCompany, { id }: CompanySource): string {
  const others = sources.filter((source) => source.id !== id).map((source) => source.id);
  return `company ${id}: it would no longer share an identifier with ${others.join(', ')}, with which it is one company (serviceId ${serviceId}): state a removal of company ${id} first, then state it and its records again`;
}

/** How many groups of sources have no identifier in common. */
function groupsOf(sources: readonly CompanySource[]): number {
  const groups: Set<string>[] = [];
  for (const { identifiers } of sources) {
    const group = new Set(identifiers);
    for (let at = groups.length - 1; at >= 0; at -= 1) {
      const other = groups[at] as Set<string>;
      if (![...other].some((key) => group.has(key))) continue;
      for (const key of other) group.add(key);
      groups.splice(at, 1);
    }
    groups.push(group);
  }
  return groups.length;
}
