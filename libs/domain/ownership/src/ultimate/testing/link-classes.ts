import type { OwnershipLink } from '../ownership-graph';

/** Properties that make a set of holdings hard to solve. */
export const linkClasses = ['a loop', 'an own share', 'two ways to one owner'] as const;
export type LinkClass = (typeof linkClasses)[number];

/** Returns the classes that apply to a corporate group. */
export function classesOfLinks(links: readonly Pick<OwnershipLink, 'owner' | 'owned'>[]): LinkClass[] {
  const ownersOf = new Map<number, number[]>();
  for (const { owner, owned } of links)
    if (owner !== owned) ownersOf.set(owned, [...(ownersOf.get(owned) ?? []), owner]);
  const above = (company: number): Set<number> => {
    const found = new Set(ownersOf.get(company));
    for (const each of found) for (const owner of ownersOf.get(each) ?? []) found.add(owner);
    return found;
  };
  const ways = [...ownersOf.values()].map((owners) =>
    owners.flatMap((owner) => [...new Set([owner, ...above(owner)])]),
  );
  const met: Readonly<Record<LinkClass, boolean>> = {
    'a loop': [...ownersOf.keys()].some((company) => above(company).has(company)),
    'an own share': links.some(({ owner, owned }) => owner === owned),
    'two ways to one owner': ways.some((reached) => new Set(reached).size < reached.length),
  };
  return linkClasses.filter((name) => met[name]);
}
