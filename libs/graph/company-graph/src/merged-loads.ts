import type { Grants } from '@company-relations/authorization';
import type { GraphClient } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { type LinkBounds, mostLinksOf } from './link-bounds';
import { LoadBudget, loadPatienceMs } from './load-budget';
import { loadOf } from './load-query';
import { LoadedCompanies } from './loaded-companies';
import { MergedQuestions } from './merged-questions';
import { type RelationsRow, RowReader } from './relation-rows';
import type { OtherLoads } from './slices/slice-turns';
import { inTurns } from './time-slices/in-turns';
import type { Computing } from './time-slices/time-slices';
import type { UltimateRelations } from './ultimate/ultimate-relations';
import { mostLoadedOf, sizeOf, together, type Wanted } from './wanted';

/** Two of the largest pages, of companies with as many links as there is room for: more of them would be no faster. */
const linksLoadedAtOnce = 80_000;

/** Loads of more companies gain little from others: the query itself costs the database less than they do. */
const mostMerged = 16;
/** A query for few companies takes less; for one that takes long nobody shall wait. */
const mergePatienceMs = 20;

/**
 * Loads companies, few of them together with what others ask for meanwhile: a query costs the database more than a company.
 * Only loads of equal grants go together, so that the one set of grants that a query has is everybody's own.
 */
export class MergedLoads implements OtherLoads {
  private begunSoFar = 0;
  private notThereYet = 0;
  private readonly budget = new LoadBudget(linksLoadedAtOnce, loadPatienceMs);
  /** For each set of grants that something is being loaded for now. */
  private readonly byGrants = new Map<string, MergedQuestions<Wanted, LoadedCompanies>>();

  /** @param ultimate adds the ultimate ownerships; without it there are none. */
  constructor(
    private readonly graph: Pick<GraphClient, 'read'>,
    private readonly bounds: LinkBounds,
    private readonly ultimate: UltimateRelations | undefined,
  ) {}

  get begun(): number {
    return this.begunSoFar;
  }

  get underWay(): number {
    return this.notThereYet;
  }

  /**
   * @param requester who waits for a load that is not merged with those of others.
   * @returns what was wanted, and what others wanted with it.
   * @throws GraphUnavailable, and the reason of the requester's signal
   */
  async load(wanted: Wanted, grants: Grants, requester?: Computing): Promise<LoadedCompanies> {
    if (sizeOf(wanted) > mostMerged) return this.loadNow(wanted, grants, requester);
    const merged = this.byGrants.get(grants.key) ?? this.begin(grants);
    try {
      return await merged.ask(wanted);
    } finally {
      if (merged.isIdle && this.byGrants.get(grants.key) === merged) this.byGrants.delete(grants.key);
    }
  }

  private begin(grants: Grants): MergedQuestions<Wanted, LoadedCompanies> {
    const ask = (all: readonly Wanted[]) => this.loadNow(together(all), grants);
    const merged = new MergedQuestions({ ask, sizeOf, enough: mostMerged, patienceMs: mergePatienceMs });
    this.byGrants.set(grants.key, merged);
    return merged;
  }

  private async loadNow(wanted: Wanted, grants: Grants, requester?: Computing): Promise<LoadedCompanies> {
    this.begunSoFar += 1;
    this.notThereYet += 1;
    try {
      return await this.budget.run(mostLinksOf(mostLoadedOf(wanted), this.bounds), () => this.read(wanted, grants, requester), requester);
    } finally {
      this.notThereYet -= 1;
    }
  }

  private async read(wanted: Wanted, grants: Grants, requester?: Computing): Promise<LoadedCompanies> {
    const { query, parameters } = loadOf(wanted, grants, this.bounds);
    const rows = this.graph.read<RelationsRow>(query, parameters);
    // Of those found before the holdings above can be read meanwhile. Of others they must not be: how much there is to read
    // would tell of companies that the grants do not show.
    const ids = async () => (wanted.areFound && wanted.orgNos.length === 0 ? wanted.serviceIds : (await rows).map((row) => serviceId(row.serviceId)));
    const [found, above] = await Promise.all([rows, ids().then((known) => this.ultimate?.readAbove(known, grants))]);
    const reader = new RowReader();
    const relations = await inTurns(found, (row) => reader.companyRelations(row), requester);
    await reader.proxies.settle(this.graph);
    const withUltimate = above && this.ultimate ? await this.ultimate.addTo(relations, grants, above, requester) : relations;
    return new LoadedCompanies(wanted, found, withUltimate);
  }
}
