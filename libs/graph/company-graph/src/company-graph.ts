import type { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphClient, int } from '@company-relations/neo4j-client';
import type { CompanyRelations, CountryCode, OwnershipLink, OwnershipRecord, ServiceId } from '@company-relations/ownership';
import { accessPathOf } from './access-path';
import type { CompanyFilter, Page } from './company-filter';
import { type ChangedCompanies, readChangedCompanies } from './changes/changed-companies';
import { forgetChanges, type Protection, readChangeNumber, readProtections } from './changes/change-log';
import { readCompanyIds } from './changes/company-ids';
import loggedSince from './queries/changes/logged-since.cypher';
import countEntities from './queries/count-entities.cypher';
import { filterParameters } from './filter-parameters';
import { type LoadedKeyPersons, readKeyPersons } from './key-persons/key-persons-query';
import { type LinkBounds, usualLinkBounds } from './link-bounds';
import type { Loaded } from './loaded-companies';
import { MergedLoads } from './merged-loads';
import { searchQueries, totalQueryOf } from './search-queries';
import { HeavyCompanies } from './slices/heavy-companies';
import type { Requester } from './slices/slice-turns';
import type { LoadedCompany } from './slices/sliced-company';
import { sizeOf, wantedOf } from './wanted';
import type { Computing } from './time-slices/time-slices';
import { type OwnershipAbove, readHoldingRecords, readOwnershipAbove } from './ultimate/ownership-above';
import { UltimateRelations } from './ultimate/ultimate-relations';
import { warmUp } from './warm-up';

/** What finds more companies than this is better loaded page by page. */
const mostLookedUp = 50;

export interface CompanyGraphOptions {
  /** The most holdings that are read for the ultimate ownerships of one company, above it and below it; 0 computes none. */
  readonly ultimateOwnershipBudget?: number;
  /** How many links are loaded together, in place of what is usual. */
  readonly links?: LinkBounds;
}

/**
 * Finds and loads companies, as far as grants allow. What comes back is not masked yet: `mask` of the authorization
 * library has the last word on what may be sent.
 *
 * Every method throws `GraphUnavailable` when the graph does not answer.
 */
export class CompanyGraph {
  private readonly loads: MergedLoads;
  private readonly heavy: HeavyCompanies;
  private readonly ultimateOwnershipBudget: number;

  constructor(
    private readonly graph: GraphClient,
    { ultimateOwnershipBudget = 2_000, links = usualLinkBounds }: CompanyGraphOptions = {},
  ) {
    this.ultimateOwnershipBudget = ultimateOwnershipBudget;
    this.loads = new MergedLoads(graph, links, ultimateOwnershipBudget > 0 ? new UltimateRelations(graph, ultimateOwnershipBudget) : undefined);
    this.heavy = new HeavyCompanies(graph, links.ofSlice, this.loads);
  }

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
   * read. Left out are ids that are no company of a granted country (any more). One of very many links that goes
   * away while they are read makes the graph unavailable.
   */
  async loadRelations(ids: readonly ServiceId[], grants: Grants): Promise<CompanyRelations[]> {
    return this.heavy.whole(await this.loadLinks(ids, grants), grants);
  }

  /**
   * As `loadRelations`, but companies of very many links are given in slices, which are read when they are asked for.
   *
   * @param requester who takes turns with others in reading slices; without one, all that name none together.
   * @throws the reason of the requester's signal, from slices too.
   */
  async load(ids: readonly ServiceId[], grants: Grants, requester?: Requester): Promise<LoadedCompany[]> {
    return this.heavy.inSlices(await this.loadLinks(ids, grants, requester), grants, requester);
  }

  /**
   * All that a filter matches, ascending and as `load` gives it, found and loaded at once. Undefined for a filter
   * that does not just name a few companies, or matches more than `limit`: `search` finds what it matches page by page.
   */
  async lookUp(filter: CompanyFilter, grants: Grants, limit: number, requester?: Requester): Promise<LoadedCompany[] | undefined> {
    const wanted = wantedOf(filter);
    if (!wanted || sizeOf(wanted) === 0 || sizeOf(wanted) > Math.min(limit, mostLookedUp)) return undefined;
    const found = (await this.loads.load(wanted, grants, computingOf(requester))).matching(wanted, filter.countries);
    return found && found.length <= limit ? this.heavy.inSlices(found, grants, requester) : undefined;
  }

  /**
   * Everybody with a role in a company, or in those that own or structure it over up to so many levels (1 to 10), as far as
   * the grants allow; not found where it is no company of a granted country.
   */
  async loadKeyPersons(company: ServiceId, levels: number, grants: Grants): Promise<LoadedKeyPersons> {
    return readKeyPersons(this.graph, { company, levels }, grants);
  }

  /**
   * The holdings that the ultimate owners of a company rest on, whatever their countries, where the grants allow to see its
   * owners; undefined for what is no company of a granted country.
   */
  async loadOwnershipAbove(id: ServiceId, grants: Grants): Promise<OwnershipAbove | undefined> {
    return readOwnershipAbove(this.graph, id, { grants, budget: this.ultimateOwnershipBudget });
  }

  /** The current records of each of the holdings, in their order; none of one that ended meanwhile. */
  async loadHoldingRecords(holdings: readonly Pick<OwnershipLink, 'owner' | 'owned'>[]): Promise<(readonly OwnershipRecord[])[]> {
    return readHoldingRecords(this.graph, holdings);
  }

  /**
   * The number of the last load transaction that changed anything; 0 before the first. It never goes back. From when it is
   * asked for, it is remembered what loads change, up to half of all companies: this writes to the graph.
   */
  async changeNumber(): Promise<number> {
    return readChangeNumber(this.graph);
  }

  /** As `changeNumber`, and writes nothing: what changes afterwards is remembered only if somebody has asked that. */
  async lastChangeNumber(): Promise<number> {
    const [row] = await this.graph.read<{ number: number }>(loggedSince);
    return row?.number ?? 0;
  }

  /** The service ids of one page of the companies of a country, ascending: at most `limit`, all greater than `after`. */
  async companyIds(country: CountryCode, after: number, limit: number): Promise<ServiceId[]> {
    return readCompanyIds(this.graph, { country, after, limit });
  }

  /**
   * The companies of a country, ascending, that `loadRelations` may give differently than when `changeNumber` was `number`,
   * whatever the grants: all that it does, and some more. What came into the country since is among them; what left it is
   * not. 'all' where that is no longer known.
   */
  async companiesChangedSince(number: number, country: CountryCode): Promise<readonly ServiceId[] | 'all'> {
    const changed = await this.changesSince(number, country);
    return changed === 'all' ? changed : changed.present;
  }

  /** The same, and beside it what left the country since or is no more, perhaps among others that were never in it. */
  async changesSince(number: number, country: CountryCode): Promise<ChangedCompanies | 'all'> {
    return readChangedCompanies(this.graph, { since: number, country, withUltimateOwnerships: this.ultimateOwnershipBudget > 0 });
  }

  /**
   * Whom nobody may be shown any more as before when `changeNumber` was `number`, by the change that did it, in any order:
   * persons and sole traders who became protected and persons who were removed. Complete also where changes were forgotten.
   */
  async protectionsSince(number: number): Promise<Protection[]> {
    return readProtections(this.graph, number);
  }

  /** Forgets which companies changed up to a number: for any number before it, `companiesChangedSince` says 'all'. */
  async forgetChanges(upTo: number): Promise<void> {
    await forgetChanges(this.graph, upTo);
  }

  /** Makes the database plan every query that a request may need, which can take a new one longer than a request may. */
  async warmUp(): Promise<void> {
    await warmUp(this.graph);
  }

  /** Whether not a single company or person was loaded yet. */
  async isEmpty(): Promise<boolean> {
    return (await this.readTotal(countEntities)) === 0;
  }

  private async loadLinks(ids: readonly ServiceId[], grants: Grants, requester?: Requester): Promise<Loaded[]> {
    if (ids.length === 0) return [];
    return (await this.loads.load({ serviceIds: ids, orgNos: [], areFound: true }, grants, computingOf(requester))).withServiceIds(ids);
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
