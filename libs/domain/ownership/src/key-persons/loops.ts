import type { ServiceId } from '../entities';
import type { StakeStepsInto } from './stake-path';

/**
 * Finds the companies that are in a loop or between two loops. The method repeatedly removes companies that no step
 * enters or no step leaves, until there are no such companies any more. If a path ends at a removed company, no
 * continuation can return to a company of the path.
 */
export function companiesInOrBetweenLoops(into: StakeStepsInto): Set<ServiceId> {
  const up = new Map<ServiceId, Set<ServiceId>>();
  const down = new Map<ServiceId, Set<ServiceId>>();
  for (const { owner, owned } of [...into.values()].flat()) {
    if (owner === owned) continue;
    neighboursOf(up, owned).add(owner);
    neighboursOf(down, owner).add(owned);
  }
  const left = new Set([...up.keys()].filter((company) => down.has(company)));
  const leaving = [...new Set([...up.keys(), ...down.keys()])].filter((company) => !left.has(company));
  for (let company = leaving.pop(); company !== undefined; company = leaving.pop()) {
    leaving.push(...detachedNeighbours(company, up, down, left), ...detachedNeighbours(company, down, up, left));
  }
  return left;
}

/**
 * Removes a company from the neighbours on one side of it. Returns those neighbours that lost their last neighbour in
 * the direction of the company.
 */
function detachedNeighbours(
  company: ServiceId,
  side: Map<ServiceId, Set<ServiceId>>,
  back: Map<ServiceId, Set<ServiceId>>,
  left: Set<ServiceId>,
): ServiceId[] {
  return [...(side.get(company) ?? [])].filter((neighbour) => {
    const towards = neighboursOf(back, neighbour);
    towards.delete(company);
    return towards.size === 0 && left.delete(neighbour);
  });
}

function neighboursOf(side: Map<ServiceId, Set<ServiceId>>, company: ServiceId): Set<ServiceId> {
  const known = side.get(company);
  if (known) return known;
  const neighbours = new Set<ServiceId>();
  side.set(company, neighbours);
  return neighbours;
}
