import type { Grants } from '@company-relations/authorization';
import type { GraphReader } from '@company-relations/neo4j-client';
import type { CompanyRelations, ServiceId } from '@company-relations/ownership';
import { CoalescedCompanyLoader } from './coalesced-company-loader';
import type { CompanyFilter } from './company-filter';
import type { CompanyGraphOptions } from './company-graph-options';
import { sizeOf, toLookup } from './company-lookup';
import { defaultLinkLimits } from './link-limits';
import type { QueriedCompany } from './queried-companies';
import type { ChunkRequester } from './supernodes/fair-chunk-scheduler';
import type { LoadedCompany } from './supernodes/streamed-company';
import { SupernodeLoader } from './supernodes/supernode-loader';
import { computingOf } from './time-slices/time-slices';
import { UltimateRelations } from './ultimate/ultimate-relations';

/** The largest number of companies that `lookUp` loads in one query. More companies load faster page by page. */
const maxLookedUp = 50;

/** Loads companies with their parents and children. */
export class RelationsLoader {
  private readonly loader: CoalescedCompanyLoader;
  private readonly supernodes: SupernodeLoader;

  /** @param ultimateOwnershipBudget see `CompanyGraphOptions`. */
  constructor(
    graph: GraphReader,
    ultimateOwnershipBudget: number,
    options: Pick<CompanyGraphOptions, 'links' | 'onFigures'>,
  ) {
    const links = { ...defaultLinkLimits, ...options.links };
    this.loader = new CoalescedCompanyLoader(
      graph,
      links,
      ultimateOwnershipBudget > 0 ? new UltimateRelations(graph, ultimateOwnershipBudget) : undefined,
      options.onFigures,
    );
    this.supernodes = new SupernodeLoader(graph, links.perChunk, this.loader);
  }

  /**
   * Loads companies with their parents and children, in the order of `ids`. Reads only records of kinds that the grants
   * allow. An id is left out if no company of a granted country has it, or no longer has it.
   *
   * @throws GraphUnavailable, also if a supernode is deleted while its links are read
   */
  async loadRelations(ids: readonly ServiceId[], grants: Grants): Promise<CompanyRelations[]> {
    return this.supernodes.loadWhole(await this.loadLinks(ids, grants), grants);
  }

  /**
   * Loads companies as `loadRelations` does, but streams supernodes (companies with very many links) in chunks. A chunk
   * is read when the caller asks for it.
   *
   * @param requester the caller, which takes turns with other callers in reading chunks. All calls without a requester
   *   together get the turns of a single requester.
   * @throws the reason of the requester's signal. The chunks throw it too.
   */
  async load(ids: readonly ServiceId[], grants: Grants, requester?: ChunkRequester): Promise<LoadedCompany[]> {
    return this.supernodes.stream(await this.loadLinks(ids, grants, requester), grants, requester);
  }

  /**
   * Finds and loads, in one query, all companies that a filter matches. The companies are ascending and in the form
   * that `load` returns. Returns undefined if the filter has other conditions than a few ids or numbers, or if more
   * than `limit` companies match. In these cases use `searchCompanies` page by page.
   */
  async lookUp(
    filter: CompanyFilter,
    grants: Grants,
    limit: number,
    requester?: ChunkRequester,
  ): Promise<LoadedCompany[] | undefined> {
    const lookup = toLookup(filter);
    if (!lookup || sizeOf(lookup) === 0 || sizeOf(lookup) > Math.min(limit, maxLookedUp)) return undefined;
    const found = (await this.loader.load(lookup, grants, computingOf(requester))).matching(lookup, filter.countries);
    return found && found.length <= limit ? this.supernodes.stream(found, grants, requester) : undefined;
  }

  private async loadLinks(
    ids: readonly ServiceId[],
    grants: Grants,
    requester?: ChunkRequester,
  ): Promise<QueriedCompany[]> {
    if (ids.length === 0) return [];
    return (
      await this.loader.load({ serviceIds: ids, orgNos: [], areAuthorized: true }, grants, computingOf(requester))
    ).withServiceIds(ids);
  }
}
