import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphClient, int } from '@company-relations/neo4j-client';
import type { CompanyRelations, ServiceId } from '@company-relations/ownership';
import { accessPathOf } from './access-path';
import type { CompanyFilter, Page } from './company-filter';
import countEntities from './queries/count-entities.cypher';
import { companyRelationsOf, type RelationsRow } from './relation-rows';
import { filterParameters } from './filter-parameters';
import { LoadBudget } from './load-budget';
import { loadOf } from './load-query';
import { searchQueries, totalQueryOf } from './search-queries';
import { warmUp } from './warm-up';

/** Two of the largest pages: more of them would be no faster and take some 20 MB each. */
const companiesLoadedAtOnce = 1_000;
const loadPatienceMs = 10_000;

/**
 * Finds and loads companies, as far as grants allow. What comes back is not masked yet: `mask` of the authorization
 * library has the last word on what may be sent.
 *
 * Every method throws `GraphUnavailable` when the graph does not answer.
 */
export class CompanyGraph {
  private readonly budget = new LoadBudget(companiesLoadedAtOnce, loadPatienceMs);

  constructor(private readonly graph: GraphClient) {}

  /**
   * The service ids of one page of matches, ascending: at most `limit`, all greater than `after`. A company that matches
   * during a whole run of pages is in exactly one of them, whatever is written meanwhile.
   */
  async search(filter: CompanyFilter, grants: Grants, page: Page): Promise<ServiceId[]> {
    const { page: query } = searchQueries[accessPathOf(filter, page.expectedTotal)];
    const parameters = { filter: filterParameters(filter, grants), after: int(page.after), limit: int(page.limit) };
    return (await this.graph.read<{ id: ServiceId }>(query, parameters)).map(({ id }) => id);
  }

  /** How many companies match. Where that may be very many, by the counts that the loader keeps of each country and day. */
  async count(filter: CompanyFilter, grants: Grants): Promise<number> {
    return this.readTotal(totalQueryOf(filter), { filter: filterParameters(filter, grants) });
  }

  /**
   * The companies with their parents and children, in the order of `ids`. Only records whose kind the grants allow are
   * read. Left out are ids that are no company of a granted country (any more).
   */
  async loadRelations(ids: readonly ServiceId[], grants: Grants): Promise<CompanyRelations[]> {
    const { query, wanted } = loadOf(ids, grants);
    const rows = await this.budget.run(ids.length, () => this.graph.read<RelationsRow>(query, { wanted }));
    const byId = new Map(companyRelationsOf(rows).map((relations) => [relations.company.serviceId, relations]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Makes the database plan every query that a request may need, which can take a new one longer than a request may. */
  async warmUp(): Promise<void> {
    await warmUp(this.graph);
  }

  /** Whether not a single company or person was loaded yet. */
  async isEmpty(): Promise<boolean> {
    return (await this.readTotal(countEntities)) === 0;
  }

  private async readTotal(query: CypherQuery, parameters?: Record<string, unknown>): Promise<number> {
    const [row] = await this.graph.read<{ total: number }>(query, parameters);
    if (!row) throw new Error(`${query.name} gave no row`);
    return row.total;
  }
}
