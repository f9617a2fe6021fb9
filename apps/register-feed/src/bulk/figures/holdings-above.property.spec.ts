import { HoldingsWalk } from '@company-relations/company-graph';
import { defaultSourcePriority, type OwnershipLink, type ServiceId } from '@company-relations/ownership';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { CompactHoldingsCollector } from './compact-holdings';
import { HoldingsAbove } from './holdings-above';
import { CollectedHoldings } from './holdings-memory';

const entities = 9;
const firstId = 100;
const directory = { serviceId: (entity: number) => entity + firstId } as ConstructorParameters<typeof HoldingsAbove>[1];

/**
 * Each owner has at most one holding in a company, from one source. So no holdings are merged, and each one becomes a
 * link with the same stake.
 */
const holdings = fc.uniqueArray(
  fc.record({
    owner: fc.nat({ max: entities - 1 }),
    owned: fc.integer({ min: 2, max: entities - 1 }),
    stake: fc.constantFrom(NaN, 0, 25, 100),
    min: fc.constantFrom(NaN, 10),
    isMinExcluded: fc.boolean(),
    isInForce: fc.constantFrom(true, true, true, false),
    nextDay: fc.constantFrom(undefined, undefined, 20_001, 20_002),
  }),
  { selector: ({ owner, owned }) => `${owner} ${owned}`, maxLength: 25 },
);
const values = fc.record({ parts: fc.array(holdings, { maxLength: 3 }), bound: fc.constantFrom(0, 1, 3, 8, 100) });

it('finds the same holdings as the walk over a graph', () => {
  const classes = ['over the bound', 'within the bound', 'loop', 'day ahead'] as const;
  checkProperty({ values, classes, usual: 1_000, full: 20_000 }, ({ parts, bound }, meet) => {
    const all = new Map(parts.flat().map((holding) => [`${holding.owner} ${holding.owned}`, holding]));
    const collected = new CollectedHoldings();
    const list = new CompactHoldingsCollector();
    for (const holding of all.values()) {
      const rest = { max: NaN, isMaxExcluded: false, numberOfShares: undefined, source: 'S' };
      list.add(holding.owner, holding.owned, { ...holding, ...rest });
      if (holding.nextDay === undefined) collected.add(list.take());
    }
    collected.add(list.take());
    const memory = collected.memory(entities, new Map());
    const above = new HoldingsAbove(memory, directory, { bound, priority: defaultSourcePriority });
    const found = [...above.batches(0, 4), ...above.batches(4, entities)];

    const inForce = [...all.values()].filter(({ isInForce }) => isInForce);
    const owned = [...new Set([...all.values()].map((holding) => holding.owned))].sort((a, b) => a - b);
    expect(found.flatMap(({ companies }) => companies)).toEqual(owned);
    for (const { companies, holdings: read } of found) {
      const walk = new HoldingsWalk('up');
      for (let company = 0; company < entities; company += 1) {
        const rows = inForce.filter((holding) => holding.owned === company);
        walk.add({
          owned: company + firstId,
          holdings: rows.map(({ owner, stake, min, isMinExcluded }) => [
            ...([owner + firstId, true, orNull(stake), orNull(min), null, null, isMinExcluded, null, null] as const),
          ]),
        });
      }
      walk.open(Array.from({ length: entities }, (_, at) => at + firstId));
      const ids = companies.map((company) => (company + firstId) as ServiceId);
      expect(read.companies).toEqual(ids);
      const over = walk.overBudget(ids, bound);
      expect(read.overBudget).toEqual(over);
      const needed = reachedFrom(
        ids.filter((id) => !over.has(id)),
        walk.links,
      );
      expect(sorted(read.links)).toEqual(sorted(walk.links.filter((link) => needed.has(link.owned))));
      const days = [...memory.nextDays].map(([company, day]) => [(company + firstId) as ServiceId, day] as const);
      expect(read.nextDayOf).toEqual(new Map(days.filter(([company]) => needed.has(company))));
      meet('over the bound', over.size > 0);
      meet('within the bound', over.size < ids.length);
      meet('day ahead', read.nextDayOf.size > 0);
      meet(
        'loop',
        read.links.some(({ owner, owned: of }) => reachedFrom([owner], read.links).has(of)),
      );
    }
  });
});

/** Returns these entities and all their direct and indirect owners. */
function reachedFrom(start: readonly ServiceId[], links: readonly OwnershipLink[]): ReadonlySet<ServiceId> {
  const reached = new Set(start);
  for (const entity of reached) for (const { owner, owned } of links) if (owned === entity) reached.add(owner);
  return reached;
}

function sorted(links: readonly OwnershipLink[]): string[] {
  return links.map((link) => JSON.stringify(link)).sort();
}

function orNull(percent: number): number | null {
  return Number.isNaN(percent) ? null : percent;
}
