import type { GraphClient } from '@company-relations/neo4j-client';
import { clear, profileOf } from './small-world';

/** A current holding of shares, in percent. If it has no number, its size is unknown. */
export interface WorldHolding {
  readonly owner: number;
  readonly owned: number;
  readonly stake?: number;
  readonly min?: number;
  readonly max?: number;
  readonly minExcluded?: true;
  readonly maxExcluded?: true;
  readonly votesAlone?: true;
  readonly source?: string;
  readonly numberOfShares?: number;
  /**
   * The first day on which the holding counts. `untilDay` is the first day on which it no longer counts. A holding with
   * `fromDay` has both.
   */
  readonly fromDay?: number;
  readonly untilDay?: number;
}

/** Ids of persons start here. Smaller ids belong to companies. */
export const firstPerson = 1_000_000;

const createEntities = `UNWIND $entities AS entity
  CREATE (e:Entity) SET e = entity, e.serviceId = toInteger(entity.serviceId)
  FOREACH (_ IN CASE WHEN entity.countryCode IS NULL THEN [1] ELSE [] END | SET e:Person)
  FOREACH (_ IN CASE WHEN entity.countryCode IS NULL THEN [] ELSE [1] END | SET e:Company)`;
const createHoldings = `UNWIND $holdings AS holding
  MATCH (owner:Entity {serviceId: toInteger(holding.owner)}) MATCH (owned:Entity {serviceId: toInteger(holding.owned)})
  CREATE (owner)-[r:OWNS]->(owned) SET r.stake = holding.stake, r.min = holding.min, r.max = holding.max, r.votesAlone = holding.votesAlone,
    r.minExcluded = holding.minExcluded, r.maxExcluded = holding.maxExcluded, r.record = holding.record, r.source = holding.source,
    r.fromDay = toInteger(holding.fromDay), r.untilDay = toInteger(holding.untilDay)`;

/**
 * Replaces the content of the graph with the holdings and their entities. `countryOf` returns the country of a company.
 */
export async function seedHoldings(
  graph: GraphClient,
  holdings: readonly WorldHolding[],
  countryOf: (company: number) => string = () => 'NO',
): Promise<void> {
  await clear(graph);
  const ids = [...new Set(holdings.flatMap(({ owner, owned }) => [owner, owned]))];
  const entities = ids.map((serviceId) => {
    const profile = { ...profileOf(serviceId), ...(serviceId < firstPerson && { countryCode: countryOf(serviceId) }) };
    return { serviceId, profile: JSON.stringify(profile), countryCode: profile.countryCode };
  });
  const rows = holdings.map((holding) => ({ ...holding, record: JSON.stringify(recordOf(holding)) }));
  await graph.run({ name: 'entities', text: createEntities }, { entities });
  await graph.run({ name: 'holdings', text: createHoldings }, { holdings: rows });
}

function recordOf({ stake, min, max, minExcluded, maxExcluded, numberOfShares }: WorldHolding): object {
  return {
    numberOfShares,
    stakePercent: stake,
    minStakePercent: min,
    maxStakePercent: max,
    isMinStakeExcluded: minExcluded,
    isMaxStakeExcluded: maxExcluded,
  };
}
