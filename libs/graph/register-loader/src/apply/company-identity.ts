import type { CompanySourceRecord, StoredCompany } from './stored';

/** Returns the identifiers of a former source record that no longer occur in any source record of the company. */
export function identifiersNoLongerStated(
  former: CompanySourceRecord,
  sources: readonly CompanySourceRecord[],
): string[] {
  const stated = new Set(sources.flatMap(({ identifiers }) => identifiers));
  return former.identifiers.filter((key) => !stated.has(key));
}

/**
 * Returns whether a new statement of a source would split a company. This is so if the statement no longer has the
 * identifier that connects the source with the other sources of the company.
 */
export function wouldSplitCompany(
  sources: readonly CompanySourceRecord[],
  former: CompanySourceRecord,
  stated: CompanySourceRecord,
): boolean {
  return groupsOf(sources.map((source) => (source.id === former.id ? stated : source))) > groupsOf(sources);
}

/**
 * Returns a message that says why a statement is refused that would split a company, and what the operator can do. The
 * company is not split automatically, because it is unknown to which part each of its records belongs.
 */
export function reasonToRefuseSplit({ serviceId, sources }: StoredCompany, { id }: CompanySourceRecord): string {
  const others = sources.filter((source) => source.id !== id).map((source) => source.id);
  return `company ${id}: it would no longer share an identifier with ${others.join(', ')}, with which it is one company (serviceId ${serviceId}): state a removal of company ${id} first, then state it and its records again, with newer dates`;
}

/**
 * Counts the groups of sources that are connected by identifiers. Sources in different groups have no identifier in
 * common.
 */
function groupsOf(sources: readonly CompanySourceRecord[]): number {
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
