import type { ServiceId } from '../../entities';
import type { OwnershipLink } from '../ownership-graph';

/** Returns the company and all its direct and indirect owners. */
function above(links: readonly OwnershipLink[], company: ServiceId): Set<ServiceId> {
  const found = new Set([company]);
  for (const each of found) links.filter(({ owned }) => owned === each).forEach(({ owner }) => found.add(owner));
  return found;
}

/**
 * Returns the ultimate owners by definition: an ultimate owner directly or indirectly owns each of its own owners.
 * Ascending.
 */
export function naiveUltimateOwners(links: readonly OwnershipLink[], company: ServiceId): ServiceId[] {
  const ownsAllAbove = (owner: ServiceId) => [...above(links, owner)].every((each) => above(links, each).has(owner));
  return [...above(links, company)].filter((owner) => owner !== company && ownsAllAbove(owner)).sort((a, b) => a - b);
}

/**
 * Computes the share of an owner in percent: entry [owner][company] of the inverse of I - A, by Gauss-Jordan
 * elimination with pivoting. A contains the stakes between the owner and the company, except stakes in the owner
 * itself. All stakes must be single numbers. Returns undefined if I - A is singular.
 */
export function denseShare(links: readonly OwnershipLink[], owner: ServiceId, company: ServiceId): number | undefined {
  const onTheWay = above(links, company);
  const counted = links.filter(
    ({ owner: from, owned }) => owned !== owner && onTheWay.has(owned) && above(links, from).has(owner),
  );
  const ids = [...new Set([owner, company, ...counted.map(({ owned }) => owned)])];
  const rows = ids.map((row) => ids.map((column) => (row === column ? 1 : 0)));
  for (const { owner: from, owned, stake } of counted) {
    const row = rows[ids.indexOf(from)] as number[];
    row[ids.indexOf(owned)] = (row[ids.indexOf(owned)] as number) - (stake.stakePercent as number) / 100;
  }
  // Row `owner` of the inverse is the solution x of x (I - A) = e, which is equivalent to (I - A)^T x = e.
  const transposed = ids.map((_, column) => [...rows.map((row) => row[column] as number), column === 0 ? 1 : 0]);
  const solution = solved(transposed);
  return solution && (solution[ids.indexOf(company)] as number) * 100;
}

/** Solves a square system of equations. The last column is the right side. */
function solved(rows: number[][]): number[] | undefined {
  for (let step = 0; step < rows.length; step++) {
    const size = (row: number) => Math.abs(rows[row]?.[step] ?? 0);
    const pivot = rows
      .map((_, row) => row)
      .slice(step)
      .reduce((best, row) => (size(row) > size(best) ? row : best));
    if (size(pivot) < 1e-12) return undefined;
    [rows[step], rows[pivot]] = [rows[pivot] as number[], rows[step] as number[]];
    const chosen = rows[step] as number[];
    rows.forEach((row, index) => {
      if (index === step) return;
      const factor = (row[step] as number) / (chosen[step] as number);
      chosen.forEach((value, column) => (row[column] = (row[column] as number) - factor * value));
    });
  }
  return rows.map((row, index) => (row[rows.length] as number) / (row[index] as number));
}
