import type { ServiceId } from '../entities';
import { componentsOf } from '../ultimate/condensation';

interface Link {
  readonly from: ServiceId;
  readonly to: ServiceId;
}

/**
 * Finds the loops: sets of parties in which links lead from each party to every other party, directly or through other
 * parties. The parties of a loop are in ascending order. Loops are in ascending order of their first party.
 */
export function loopsAmong(links: readonly Link[]): ServiceId[][] {
  const ids = [...new Set(links.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const placeOf = new Map(ids.map((id, at) => [id, at]));
  const targets = ids.map((): number[] => []);
  const holdsItself = new Set<ServiceId>();
  for (const { from, to } of links) {
    if (from === to) holdsItself.add(from);
    targets[placeOf.get(from) as number]?.push(placeOf.get(to) as number);
  }
  const start = new Int32Array(ids.length + 1);
  targets.forEach((to, at) => (start[at + 1] = (start[at] as number) + to.length));
  const { componentOf } = componentsOf({
    start,
    to: Int32Array.from(targets.flat()),
    holding: new Int32Array(links.length),
  });
  const members = new Map<number, ServiceId[]>();
  ids.forEach((id, at) => {
    const component = componentOf[at] as number;
    members.set(component, [...(members.get(component) ?? []), id]);
  });
  return [...members.values()]
    .filter(([first, second]) => second !== undefined || holdsItself.has(first as ServiceId))
    .sort(([a], [b]) => (a as number) - (b as number));
}
