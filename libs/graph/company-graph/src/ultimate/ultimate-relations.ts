import type { Grants } from '@company-relations/authorization';
import { type GraphReader, ints } from '@company-relations/neo4j-client';
import {
  type Company,
  type CompanyRelations,
  grantCountryOf,
  mapInSteps,
  type Entity,
  type ServiceId,
  type Steps,
  UltimateOwnership,
  type UltimateRelation,
} from '@company-relations/ownership';
import loadEntities from '../queries/ultimate/load-entities.cypher';
import { entityOf, type EntityRow } from '../loaded-entities';
import type { RelationsRow } from '../relation-rows';
import { type Computing, runInSlices } from '../time-slices/time-slices';
import { type Figure, type Figures, figuresAboveInSteps, figuresBelowInSteps } from './computed-figures';
import { type Holdings, readHoldings } from './read-holdings';
import { holdingsIn, holdingsOf, ShownHoldings } from './shown-holdings';
import type { HoldingKey } from './stated-holdings';
import { type FiguresAsRelations, withFigures } from './with-figures';

/**
 * The largest number of holdings for which the owners are read during the computation. With more holdings, the owners
 * are read after the computation, which shows which owners are needed.
 */
const maxPrefetchedHoldings = 20_000;

/** What the ultimate ownerships of loaded companies are computed from. */
interface Computation {
  readonly rows: readonly RelationsRow[];
  readonly above: Holdings;
  readonly grants: Grants;
}

/** The figures of loaded companies, and what they were computed from besides the holdings above. */
interface ComputedFigures {
  /** The figures of each company, in the order of the companies. */
  readonly figures: readonly Figures[];
  /** The entities that are loaded, and those in the figures. An entity that was deleted in the meantime is missing. */
  readonly entities: ReadonlyMap<ServiceId, Entity>;
  /** Returns whether the figures of a company include its ultimate owners. */
  readonly showsOwners: (company: Company) => boolean;
  /** The holdings in the companies that the ultimate owners among the loaded companies own directly or indirectly. */
  readonly below: Holdings;
  /** The companies whose figures include the companies that they ultimately own. */
  readonly withFiguresBelow: ReadonlySet<ServiceId>;
}

/** A company with computed ultimate ownerships. */
export interface ComputedRelations {
  readonly relations: CompanyRelations;
  /**
   * False if the company's records differ from the holdings from which its ultimate ownerships were computed, or if an
   * ultimate owner was deleted, because a transaction committed between the reads. The holdings of a supernode are not
   * compared, because its records are read later.
   */
  readonly areOfOneState: boolean;
}

/**
 * Adds ultimate ownerships to loaded companies. The parents of a company then include every ultimate owner, with its
 * stake in the company. The children include every company that the company ultimately owns, with the stake. The result
 * for a company does not depend on the other loaded companies.
 */
export class UltimateRelations {
  /**
   * @param budget the largest number of holdings that are read for one company. The limit applies separately to the
   *   holdings in the company and its direct and indirect owners, and to the holdings in the companies that it owns
   *   directly or indirectly.
   */
  constructor(
    private readonly graph: GraphReader,
    private readonly budget: number,
  ) {}

  /**
   * The bound with which stored figures (ultimate ownerships) must have been derived. Figures with another bound are
   * not used.
   */
  get bound(): number {
    return this.budget;
  }

  /**
   * Reads the holdings that `addTo` needs: those in the companies and in their direct and indirect owners. Returns
   * undefined if the grants show no ultimate ownership.
   *
   * @throws GraphUnavailable
   */
  async readAbove(companies: readonly ServiceId[], grants: Grants): Promise<Holdings | undefined> {
    if (companies.length === 0 || grants.countriesWith('Owner').length === 0) return undefined;
    return readHoldings(this.graph, { companies, direction: 'up', budget: this.budget });
  }

  /**
   * Adds the ultimate ownerships to companies.
   *
   * @param rows the rows of the companies, in the same order.
   * @param above what `readAbove` returned for these companies, perhaps together with other companies.
   * @param computing the requester whose turns the computation uses, and the signal that stops the computation.
   * @throws GraphUnavailable, and the reason of the signal
   */
  async addTo(
    loaded: readonly CompanyRelations[],
    computation: Computation,
    computing?: Computing,
  ): Promise<ComputedRelations[]> {
    const { rows, above, grants } = computation;
    const computed = await this.computeFigures(loaded, computation, computing);
    const { entities, showsOwners, below, withFiguresBelow } = computed;
    const ids = loaded.map(({ company }) => company.serviceId);
    const shownAbove = new ShownHoldings(above, 'owned', ids);
    const shownBelow = new ShownHoldings(below, 'owner', withFiguresBelow);
    const showsOwned = ({ owned }: HoldingKey) => allowsHoldingsIn(entities.get(owned), grants);
    const isOfOneState = (row: RelationsRow, company: Company) => {
      const id = company.serviceId;
      if (row.isSupernode) return true;
      if (showsOwners(company) && !shownAbove.match(id, holdingsIn(row))) return false;
      return !withFiguresBelow.has(id) || shownBelow.match(id, holdingsOf(row), showsOwned);
    };
    const companies = mapInSteps(loaded.entries(), ([index, relations]) => {
      const figures = computed.figures[index] as Figures;
      const areKnown = [...figures.above, ...figures.below].every(({ entity }) => entities.has(entity));
      return {
        relations: withFigures(relations, shownFigures(figures, { entities, grants })),
        areOfOneState: areKnown && isOfOneState(rows[index] as RelationsRow, relations.company),
      };
    });
    return runInSlices(companies, computing);
  }

  private async computeFigures(
    loaded: readonly CompanyRelations[],
    { above, grants }: Computation,
    computing?: Computing,
  ): Promise<ComputedFigures> {
    const entities = entitiesIn(loaded);
    const upward = new UltimateOwnership(above.links);
    const ids = loaded.map(({ company }) => company.serviceId);
    const omittedAbove = new Set(ids.filter((id) => above.overBudget.has(id) || upward.dependsOnOversizedLoop(id)));
    const tops = await runInSlices(
      filterInSteps(ids, (id) => !omittedAbove.has(id) && upward.isUltimateOwner(id)),
      computing,
    );
    const showsOwners = ({ serviceId, countryCode }: Company) =>
      !omittedAbove.has(serviceId) && grants.allowsRecord('ownership', false, countryCode);
    const [below, owners, figuresAbove] = await Promise.all([
      readHoldings(this.graph, { companies: tops, direction: 'down', budget: this.budget }),
      // Owners are read while the figures are computed. If there are very many holdings, some owners belong only to
      // companies over their budget and are not needed. In this case all owners are read after the computation.
      above.links.length > maxPrefetchedHoldings ? [] : this.read(topOwners(above), entities),
      runInSlices(figuresAboveInSteps(loaded, upward, showsOwners), computing),
    ]);
    await runInSlices(storeInSteps(owners, entities), computing);
    const downward = new UltimateOwnership(below.links);
    const omittedBelow = new Set(tops.filter((id) => below.overBudget.has(id) || downward.leadsIntoOversizedLoop(id)));
    const withFiguresBelow = new Set(tops.filter((id) => !omittedBelow.has(id)));
    const figuresBelow = await runInSlices(figuresBelowInSteps(ids, downward, withFiguresBelow), computing);
    await this.addEntitiesOf([...figuresAbove, ...figuresBelow], entities, computing);
    const figures = ids.map((id, index): Figures => ({
      above: figuresAbove[index] ?? [],
      below: figuresBelow[index] ?? [],
      omitted: omittedAbove.has(id) ? 'above' : omittedBelow.has(id) ? 'below' : undefined,
    }));
    return { figures, entities, showsOwners, below, withFiguresBelow };
  }

  /** Reads the entities that occur in the figures and are not loaded yet, and adds them to `entities`. */
  private async addEntitiesOf(
    figures: readonly (readonly Figure[])[],
    entities: Map<ServiceId, Entity>,
    computing?: Computing,
  ): Promise<void> {
    const ids = figures.flatMap((ofCompany) => ofCompany.map(({ entity }) => entity));
    await runInSlices(storeInSteps(await this.read(ids, entities), entities), computing);
  }

  /**
   * Reads the entities that are not loaded yet. An entity that was deleted in the meantime is missing in the result.
   */
  private async read(ids: readonly ServiceId[], known: ReadonlyMap<ServiceId, Entity>): Promise<readonly EntityRow[]> {
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    return missing.length === 0
      ? []
      : this.graph.read<EntityRow>(loadEntities, { wanted: { serviceIds: ints(missing) } });
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

function* storeInSteps(rows: readonly EntityRow[], entities: Map<ServiceId, Entity>): Steps<void> {
  for (const row of rows) {
    const entity = entityOf(row);
    entities.set(entity.serviceId, entity);
    yield;
  }
}

function* filterInSteps<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Steps<Item[]> {
  const wanted = yield* mapInSteps(items, isWanted);
  return items.filter((_, at) => wanted[at]);
}

/**
 * Returns the owners that have no owner themselves. Each of them is an ultimate owner of at least one of the companies.
 */
function topOwners({ links }: Holdings): ServiceId[] {
  const owned = new Set(links.map((link) => link.owned));
  return links.map(({ owner }) => owner).filter((owner) => !owned.has(owner));
}

/** The loaded entities by id, and the grants of the caller. */
interface Shown {
  readonly entities: ReadonlyMap<ServiceId, Entity>;
  readonly grants: Grants;
}

/**
 * Returns the figures to add to a company. Leaves out owned companies that masking would drop. The reason: a company with
 * many relations is streamed, and a caller must not learn from the streaming how many relations are hidden from the
 * caller.
 */
function shownFigures({ above, below, omitted }: Figures, { entities, grants }: Shown): FiguresAsRelations {
  return {
    above: ultimateRelations(above, entities),
    below: ultimateRelations(below, entities).filter(({ entity }) => allowsHoldingsIn(entity, grants)),
    omitted,
  };
}

/** Returns whether the grants show the holdings in a company. False if the company is not known. */
function allowsHoldingsIn(company: Entity | undefined, grants: Grants): boolean {
  return grants.allowsRecord('ownership', false, grantCountryOf(company));
}

function ultimateRelations(figures: readonly Figure[], entities: ReadonlyMap<ServiceId, Entity>): UltimateRelation[] {
  return figures.flatMap(({ entity: id, stake }) => {
    const entity = entities.get(id);
    return entity ? [{ entity, stake }] : [];
  });
}
