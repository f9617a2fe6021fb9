import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphClient, int, ints } from '@company-relations/neo4j-client';
import {
  type CompanyRelations,
  type Entity,
  type ServiceId,
  type Stake,
  UltimateOwnership,
  type UltimateRelation,
  withUltimateOwnerships,
} from '@company-relations/ownership';
import loadEntities from '../queries/ultimate/load-entities.cypher';
import { entityOf, type EntityRow } from '../relation-rows';
import { holdingRecordsOfNobody } from './ownership-above';
import { holdingsQueries, type Holdings, readHoldings } from './read-holdings';

/** Every query of this module with parameters that match nothing. */
export const ultimateQueries: readonly { readonly query: CypherQuery; readonly parameters: Record<string, unknown> }[] = [
  ...holdingsQueries.map((query) => ({ query, parameters: { wanted: { serviceIds: [], most: int(1) } } })),
  holdingRecordsOfNobody,
  { query: loadEntities, parameters: { wanted: { serviceIds: [] } } },
];

/** Figures for one company, whose entities are still to be found. */
interface Figures {
  readonly above: readonly Figure[];
  readonly below: readonly Figure[];
  readonly omitted?: 'above' | 'below';
}

interface Figure {
  readonly entity: ServiceId;
  readonly stake: Stake;
}

const none: Figures = { above: [], below: [] };

/**
 * Adds their ultimate ownerships to loaded companies: in the parents what each ultimate owner holds in the company, in the
 * children what the company ultimately holds. Nobody's depend on who else is loaded.
 */
export class UltimateRelations {
  /** @param budget the most holdings that are read for one company, above it and below it. */
  constructor(
    private readonly graph: Pick<GraphClient, 'read'>,
    private readonly budget: number,
  ) {}

  /**
   * The holdings above companies, for `addTo`; none where the grants allow no ultimate ownership to be seen.
   *
   * @throws GraphUnavailable
   */
  async readAbove(companies: readonly ServiceId[], grants: Grants): Promise<Holdings | undefined> {
    if (companies.length === 0 || grants.countriesWith('Owner').length === 0) return undefined;
    return readHoldings(this.graph, { companies, direction: 'up', budget: this.budget });
  }

  /**
   * @param above what `readAbove` gave for the same companies, or for more.
   * @throws GraphUnavailable
   */
  async addTo(loaded: readonly CompanyRelations[], grants: Grants, above: Holdings): Promise<CompanyRelations[]> {
    const entities = entitiesIn(loaded);
    const upward = new UltimateOwnership(above.links);
    const tops = loaded.map(({ company }) => company.serviceId).filter((id) => !above.overBudget.has(id) && upward.isUltimateOwner(id));
    const readings = Promise.all([
      readHoldings(this.graph, { companies: tops, direction: 'down', budget: this.budget }),
      // Known before the figures are, which are computed meanwhile. Of those over budget there may be very many.
      above.overBudget.size > 0 ? [] : this.read(ownersOwnedByNobody(above), entities),
    ]);
    const figuresAbove = loaded.map(({ company: { serviceId, profile } }): readonly Figure[] =>
      !above.overBudget.has(serviceId) && grants.allowsRecord('ownership', false, profile.countryCode)
        ? upward.owners(serviceId).map(({ owner, stake }) => ({ entity: owner, stake }))
        : [],
    );
    const [below, owners] = await readings;
    keep(owners, entities);
    const downward = new UltimateOwnership(below.links);
    const isTop = new Set(tops);
    const figures = loaded.map(({ company: { serviceId } }, index): Figures => {
      if (above.overBudget.has(serviceId)) return { ...none, omitted: 'above' };
      if (below.overBudget.has(serviceId)) return { ...none, omitted: 'below' };
      return {
        above: figuresAbove[index] ?? [],
        below: isTop.has(serviceId) ? downward.owned(serviceId).map(({ owned, stake }) => ({ entity: owned, stake })) : [],
      };
    });
    const told = figures.flatMap((each) => [...each.above, ...each.below].map(({ entity }) => entity));
    keep(await this.read(told, entities), entities);
    return loaded.map((relations, index) => withFigures(relations, figures[index] ?? none, entities));
  }

  /** Those of the entities that are not known yet. One that went away meanwhile is missing. */
  private async read(ids: readonly ServiceId[], known: ReadonlyMap<ServiceId, Entity>): Promise<readonly EntityRow[]> {
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    return missing.length === 0 ? [] : this.graph.read<EntityRow>(loadEntities, { wanted: { serviceIds: ints(missing) } });
  }
}

function entitiesIn(loaded: readonly CompanyRelations[]): Map<ServiceId, Entity> {
  const entities = new Map<ServiceId, Entity>();
  for (const { company, parents, children } of loaded) {
    entities.set(company.serviceId, company);
    for (const { entity } of parents) entities.set(entity.serviceId, entity);
    for (const { entity } of children) entities.set(entity.serviceId, entity);
  }
  return entities;
}

function keep(rows: readonly EntityRow[], entities: Map<ServiceId, Entity>): void {
  for (const row of rows) {
    const entity = entityOf(row);
    entities.set(entity.serviceId, entity);
  }
}

/** All of them are ultimate owners of one of the companies. */
function ownersOwnedByNobody({ links }: Holdings): ServiceId[] {
  const owned = new Set(links.map((link) => link.owned));
  return links.map(({ owner }) => owner).filter((owner) => !owned.has(owner));
}

function withFigures(relations: CompanyRelations, figures: Figures, entities: ReadonlyMap<ServiceId, Entity>): CompanyRelations {
  if (figures.omitted) return { ...relations, ultimateOwnershipsOmitted: figures.omitted };
  return {
    ...relations,
    parents: withUltimateOwnerships(relations.parents, ultimateRelations(figures.above, entities)),
    children: withUltimateOwnerships(relations.children, ultimateRelations(figures.below, entities)),
  };
}

function ultimateRelations(figures: readonly Figure[], entities: ReadonlyMap<ServiceId, Entity>): UltimateRelation[] {
  return figures.flatMap(({ entity: id, stake }) => {
    const entity = entities.get(id);
    return entity ? [{ entity, stake }] : [];
  });
}
