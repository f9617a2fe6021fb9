import type { Grants } from '@company-relations/authorization';
import type { GraphClient } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { LoadBudget } from './load-budget';
import { loadOf } from './load-query';
import { LoadedCompanies } from './loaded-companies';
import { MergedQuestions } from './merged-questions';
import { companyRelationsOf, type RelationsRow } from './relation-rows';
import type { UltimateRelations } from './ultimate/ultimate-relations';
import { mostFoundBy, sizeOf, together, type Wanted } from './wanted';

/** Two of the largest pages: more of them would be no faster and take some 20 MB each. */
const companiesLoadedAtOnce = 1_000;
const loadPatienceMs = 10_000;

/** Loads of more companies gain little from others: the query itself costs the database less than they do. */
const mostMerged = 16;
/** A query for few companies takes less; for one that takes long nobody shall wait. */
const mergePatienceMs = 20;

/**
 * Loads companies, few of them together with what others ask for meanwhile: a query costs the database more than a company.
 * Only loads of equal grants go together, so that the one set of grants that a query has is everybody's own.
 */
export class MergedLoads {
  private readonly budget = new LoadBudget(companiesLoadedAtOnce, loadPatienceMs);
  /** For each set of grants that something is being loaded for now. */
  private readonly byGrants = new Map<string, MergedQuestions<Wanted, LoadedCompanies>>();

  /** @param ultimate adds the ultimate ownerships; without it there are none. */
  constructor(
    private readonly graph: Pick<GraphClient, 'read'>,
    private readonly ultimate: UltimateRelations | undefined,
  ) {}

  /** @returns what was wanted, and what others wanted with it. @throws GraphUnavailable */
  async load(wanted: Wanted, grants: Grants): Promise<LoadedCompanies> {
    if (sizeOf(wanted) > mostMerged) return this.loadNow(wanted, grants);
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

  private async loadNow(wanted: Wanted, grants: Grants): Promise<LoadedCompanies> {
    const most = wanted.serviceIds.length + mostFoundBy(wanted);
    return this.budget.run(most, () => this.read(wanted, grants));
  }

  private async read(wanted: Wanted, grants: Grants): Promise<LoadedCompanies> {
    const { query, parameters } = loadOf(wanted, grants);
    const rows = this.graph.read<RelationsRow>(query, parameters);
    // Of those named by service id the holdings above can be read meanwhile.
    const ids = async () => (wanted.orgNos.length === 0 ? wanted.serviceIds : (await rows).map((row) => serviceId(row.serviceId)));
    const [found, above] = await Promise.all([rows, ids().then((known) => this.ultimate?.readAbove(known, grants))]);
    const relations = companyRelationsOf(found);
    return new LoadedCompanies(wanted, found, above && this.ultimate ? await this.ultimate.addTo(relations, grants, above) : relations);
  }
}
