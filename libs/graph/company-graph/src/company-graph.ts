import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import type {
  CompanyRelations,
  CountryCode,
  OwnershipLink,
  OwnershipRecord,
  ServiceId,
} from '@company-relations/ownership';
import { accessPathOf } from './access-path';
import type { CompanyFilter, Page } from './company-filter';
import { type ChangedCompanies, readChangedCompanies } from './changes/changed-companies';
import { type Protection, readProtections } from './changes/change-log';
import { readCompanyIds } from './changes/company-ids';
import loggedSince from './queries/changes/logged-since.cypher';
import countEntities from './queries/count-entities.cypher';
import { CoalescedCompanyLoader } from './coalesced-company-loader';
import { sizeOf, toLookup } from './company-lookup';
import { filterParameters } from './filter-parameters';
import { type LoadedKeyPersons, readKeyPersons } from './key-persons/key-persons-query';
import { defaultLinkLimits, type LinkLimits } from './link-limits';
import type { QueriedCompany } from './queried-companies';
import { searchQueries, totalQueryOf } from './search-queries';
import type { Requester } from './supernodes/fair-chunk-scheduler';
import type { LoadedCompany } from './supernodes/streamed-company';
import { SupernodeLoader } from './supernodes/supernode-loader';
import type { Computing } from './time-slices/time-slices';
import { type OwnershipAbove, readHoldingRecords, readOwnershipAbove } from './ultimate/ownership-above';
import { defaultUltimateOwnershipBudget } from './ultimate/read-budget';
import { UltimateRelations } from './ultimate/ultimate-relations';
import { warmUp } from './warm-up';

/** A filter that names more companies than this is loaded page by page, which is faster. */
const maxLookedUp = 50;

export interface CompanyGraphOptions {
  /** How many holdings are read at most for the ultimate ownerships of one company, above it and below it; 0 computes none. */
  readonly ultimateOwnershipBudget?: number;
  /** How many links are loaded together; `defaultLinkLimits` where absent. */
  readonly links?: LinkLimits;
}

/**
 * Finds and loads companies, as far as grants allow. Results are not masked yet: `mask` of the authorization library decides
 * what may be sent.
 *
 * Every method throws `GraphUnavailable` when the graph does not answer.
 */
export class CompanyGraph {
  private readonly loader: CoalescedCompanyLoader;
  private readonly supernodes: SupernodeLoader;
  private readonly ultimateOwnershipBudget: number;

  constructor(
    private readonly graph: GraphReader,
    { ultimateOwnershipBudget = defaultUltimateOwnershipBudget, links = defaultLinkLimits }: CompanyGraphOptions = {},
  ) {
    this.ultimateOwnershipBudget = ultimateOwnershipBudget;
    this.loader = new CoalescedCompanyLoader(
      graph,
      links,
      ultimateOwnershipBudget > 0 ? new UltimateRelations(graph, ultimateOwnershipBudget) : undefined,
    );
    this.supernodes = new SupernodeLoader(graph, links.perChunk, this.loader);
  }

  /**
   * The service ids of one page of matches, ascending: at most `limit`, all greater than `after`. A company that matches
   * while all pages are read is in exactly one of them, whatever is written meanwhile.
   */
  async search(filter: CompanyFilter, grants: Grants, page: Page): Promise<ServiceId[]> {
    const { page: query } = searchQueries[accessPathOf(filter, page.expectedTotal)];
    const parameters = { filter: filterParameters(filter, grants), after: int(page.after), limit: int(page.limit) };
    return (await this.graph.read<{ id: ServiceId }>(query, parameters)).map(({ id }) => id);
  }

  /** How many companies match. Searches that may match very many use the counts that the loader materializes per country and day. */
  async count(filter: CompanyFilter, grants: Grants): Promise<number> {
    return this.readTotal(totalQueryOf(filter), { filter: filterParameters(filter, grants) });
  }

  /**
   * The companies with their parents and children, in the order of `ids`. Only records whose kind the grants allow are
   * read. Ids that are not (or no longer) a company of a granted country are left out. A supernode that is deleted while
   * its links are read counts as an unavailable graph.
   */
  async loadRelations(ids: readonly ServiceId[], grants: Grants): Promise<CompanyRelations[]> {
    return this.supernodes.loadWhole(await this.loadLinks(ids, grants), grants);
  }

  /**
   * As `loadRelations`, but supernodes are streamed in chunks, which are read when they are asked for.
   *
   * @param requester who takes turns with others in reading chunks; all calls without one share the turns of one.
   * @throws the reason of the requester's signal, from chunks too.
   */
  async load(ids: readonly ServiceId[], grants: Grants, requester?: Requester): Promise<LoadedCompany[]> {
    return this.supernodes.stream(await this.loadLinks(ids, grants, requester), grants, requester);
  }

  /**
   * All companies that a filter matches, ascending and as `load` gives them, found and loaded in one query. Undefined for a
   * filter that does more than name a few companies, or that matches more than `limit`: use `search` page by page for those.
   */
  async lookUp(
    filter: CompanyFilter,
    grants: Grants,
    limit: number,
    requester?: Requester,
  ): Promise<LoadedCompany[] | undefined> {
    const lookup = toLookup(filter);
    if (!lookup || sizeOf(lookup) === 0 || sizeOf(lookup) > Math.min(limit, maxLookedUp)) return undefined;
    const found = (await this.loader.load(lookup, grants, computingOf(requester))).matching(lookup, filter.countries);
    return found && found.length <= limit ? this.supernodes.stream(found, grants, requester) : undefined;
  }

  /**
   * All persons with a role in a company, or in those that own or structure it over up to so many levels (1 to 10), as far as
   * the grants allow; `notFound` where it is no company of a granted country.
   */
  async loadKeyPersons(company: ServiceId, levels: number, grants: Grants): Promise<LoadedKeyPersons> {
    return readKeyPersons(this.graph, { company, levels }, grants);
  }

  /**
   * The holdings that determine the ultimate owners of a company, in all countries, where the grants allow to see its owners;
   * undefined where the id is no company of a granted country.
   */
  async loadOwnershipAbove(id: ServiceId, grants: Grants): Promise<OwnershipAbove | undefined> {
    return readOwnershipAbove(this.graph, id, { grants, budget: this.ultimateOwnershipBudget });
  }

  /** The current records of each of the holdings, in their order; none of one that ended meanwhile. */
  async loadHoldingRecords(
    holdings: readonly Pick<OwnershipLink, 'owner' | 'owned'>[],
  ): Promise<(readonly OwnershipRecord[])[]> {
    return readHoldingRecords(this.graph, holdings);
  }

  /** The number of the last load transaction that changed anything; 0 before the first. It never decreases. */
  async lastChangeNumber(): Promise<number> {
    const [row] = await this.graph.read<{ number: number }>(loggedSince);
    return row?.number ?? 0;
  }

  /** The service ids of one page of the companies of a country, ascending: at most `limit`, all greater than `after`. */
  async companyIds(country: CountryCode, after: number, limit: number): Promise<ServiceId[]> {
    return readCompanyIds(this.graph, { country, after, limit });
  }

  /**
   * The companies of a country, ascending, whose `loadRelations` may have changed since `lastChangeNumber` was `number`, for any
   * grants: all that changed, and some more. Companies that came into the country are included, those that left it are not.
   * 'all' where that is no longer known.
   */
  async companiesChangedSince(number: number, country: CountryCode): Promise<readonly ServiceId[] | 'all'> {
    const changed = await this.changesSince(number, country);
    return changed === 'all' ? changed : changed.present;
  }

  /** The same, together with the ids that left the country or were deleted; ids that were never in it may be among these. */
  async changesSince(number: number, country: CountryCode): Promise<ChangedCompanies | 'all'> {
    return readChangedCompanies(this.graph, {
      since: number,
      country,
      withUltimateOwnerships: this.ultimateOwnershipBudget > 0,
    });
  }

  /**
   * Whose data of the time when `lastChangeNumber` was `number` must not be shown any more, by change, in any order: persons and
   * sole traders who became protected and persons who were erased. Complete also where the change log was shortened.
   */
  async protectionsSince(number: number): Promise<Protection[]> {
    return readProtections(this.graph, number);
  }

  /** Makes the database plan every query of a request. After its start, planning can take longer than a request may. */
  async warmUp(): Promise<void> {
    await warmUp(this.graph);
  }

  /** Whether the graph has no company and no person. */
  async isEmpty(): Promise<boolean> {
    return (await this.readTotal(countEntities)) === 0;
  }

  private async loadLinks(ids: readonly ServiceId[], grants: Grants, requester?: Requester): Promise<QueriedCompany[]> {
    if (ids.length === 0) return [];
    return (
      await this.loader.load({ serviceIds: ids, orgNos: [], areAuthorized: true }, grants, computingOf(requester))
    ).withServiceIds(ids);
  }

  private async readTotal(query: CypherQuery, parameters?: Record<string, unknown>): Promise<number> {
    const [row] = await this.graph.read<{ total: number }>(query, parameters);
    if (!row) throw new Error(`${query.name} gave no row`);
    return row.total;
  }
}

function computingOf(requester: Requester | undefined): Computing {
  return { requester: requester?.name, signal: requester?.signal };
}
