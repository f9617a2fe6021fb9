/** A holding of shares, or a number of them, by its ends. The ends are ServiceIds. */
export interface OwnerAndOwned {
  readonly owner: number;
  readonly owned: number;
}

/**
 * Returns, for each company, the earliest day among its own day and the days of its direct and indirect owners. A company
 * without such a day is missing in the map.
 *
 * @param dayOf the days of companies, in days since 1970-01-01 (UTC).
 */
export function untilDays(
  holdings: Iterable<OwnerAndOwned>,
  dayOf: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const untilOf = new Map<number, number>();
  if (dayOf.size === 0) return untilOf;
  const ownedBy = new Map<number, number[]>();
  for (const { owner, owned } of holdings) {
    const known = ownedBy.get(owner);
    if (known) known.push(owned);
    else ownedBy.set(owner, [owned]);
  }
  // The days are visited in ascending order, so the first day that reaches a company is its earliest day.
  for (const [company, day] of [...dayOf].sort(([, one], [, other]) => one - other)) {
    const open = [company];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (untilOf.has(at)) continue;
      untilOf.set(at, day);
      for (const owned of ownedBy.get(at) ?? []) open.push(owned);
    }
  }
  return untilOf;
}
