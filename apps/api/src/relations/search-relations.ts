import { type Grants, mask, type Subscription, type VisibleCompanyRelations } from '@company-relations/authorization';
import { toMaskInSteps, type LoadedResponse, type ResponseSession } from '@company-relations/authorization-nest';
import { type CompanyFilter, isSearchByDates } from '@company-relations/company-graph';
import { type CursorBinding, type KeyRing, type ChainPosition, sealCursor } from '@company-relations/cursor';
import type { CompanyRelations } from '@company-relations/ownership';
import {
  paginationOf,
  problems,
  type RelationsSearch,
  type SearchFilters,
} from '@company-relations/relations-contract';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { LatencyQuanta } from '../platform/http/quantize-latency';
import { ProblemError } from '../platform/problems/problem-error';
import type { PageSummary } from './companies-writer';
import {
  type FoundCompaniesSummary,
  type Page,
  PageLoader,
  type PageRequest,
  toLoadedPart,
  type Portions,
  type RelationsSource,
} from './page-loader';
import { bindingOf, openSearchCursor } from './search-cursor';

/**
 * A page with at most this number of companies is small. A larger page waits in the queue {@link SearchSettings.pages},
 * and so does every page of a search by dates.
 */
const maxSmallPage = 5;

export type LoadedCompaniesResponse = LoadedResponse<CompanyRelations, VisibleCompanyRelations, PageSummary>;

export interface SearchSettings {
  /**
   * The queue for large pages and searches by dates. A large page keeps the graph and this process busy for up to a
   * second and needs memory. A search by dates may read very many companies to find a few. Without a queue, ten such
   * pages at once would delay the small searches of all other callers.
   */
  readonly pages?: ComputationQueue;
}

/** The place of a requested page in a cursor chain. */
interface Chain {
  /** The position in the cursor of the request. Undefined for the first page, which needs no cursor. */
  readonly start: ChainPosition | undefined;
  /** The caller and the search parameters to which all cursors of the chain are bound. */
  readonly binding: CursorBinding;
}

/** Finds and loads one page of companies with their relations. */
export class SearchRelations {
  private readonly queue: ComputationQueue;
  private readonly pages: PageLoader;

  constructor(
    private readonly companies: RelationsSource,
    private readonly cursorKeys: KeyRing,
    { pages = new ComputationQueue() }: SearchSettings = {},
  ) {
    this.queue = pages;
    this.pages = new PageLoader(companies);
  }

  /**
   * Describes how to load, mask and write one page. Loading throws:
   * - GraphUnavailable if the graph does not respond
   * - ComputationTimeoutError if a page waited too long for its turn
   * - the abort reason of the session's signal, if the client disconnected
   *
   * @throws ProblemError if the cursor is not valid for this search and caller, or if its chain has already returned
   *   the maximum number of companies.
   */
  respond(
    search: RelationsSearch,
    subscription: Subscription,
    writer: LoadedCompaniesResponse['writer'],
  ): LoadedCompaniesResponse {
    const binding = bindingOf(subscription.id, search.parameters);
    const start = this.startOf(search.cursor, binding);
    return {
      endpoint: 'POST /v2/relations',
      load: (session) => this.load(search, subscription.grants, { start, binding }, session),
      reload: async (id, { requester }) => {
        const [loaded] = await this.companies.load([id], subscription.grants, requester);
        return loaded && toLoadedPart(loaded);
      },
      mask: toMaskInSteps(mask),
      writer,
    };
  }

  private async *load(
    { parameters, pageSize }: RelationsSearch,
    grants: Grants,
    { start, binding }: Chain,
    session: ResponseSession,
  ): Portions<PageSummary> {
    // A request that names a country without a grant was refused before. A caller with no granted country cannot find
    // any company, so the graph is not queried.
    if (grants.countries.length === 0)
      return { pagination: paginationOf({ count: 0, totalCount: start?.total ?? 0, pageSize, cursor: null }) };

    const filter: CompanyFilter = { ...parameters, countries: parameters.countries ?? grants.countries };
    const load = () => this.loadAtQuantizedLatency({ filter, grants, session, pageSize }, start, parameters);
    const { count, more, position } = yield* waitsInQueue(parameters, pageSize)
      ? this.queue.run(session.requester, load)
      : load();
    const cursor = more ? sealCursor(position, binding, this.cursorKeys) : null;
    return { pagination: paginationOf({ count, totalCount: position.total, pageSize, cursor }) };
  }

  private startOf(cursor: string | undefined, binding: CursorBinding): ChainPosition | undefined {
    if (cursor === undefined) return undefined;
    const opened = openSearchCursor(cursor, binding, this.cursorKeys);
    if (typeof opened !== 'string') return opened;
    const problem = opened === 'invalid' ? problems.cursorInvalid() : problems.cursorLimitReached();
    throw new ProblemError({ kind: 'invalidRequest', problems: [problem] });
  }

  private async *loadAtQuantizedLatency(
    request: PageRequest,
    start: ChainPosition | undefined,
    searchedFor: SearchFilters,
  ): Portions<Page> {
    const quanta = new LatencyQuanta();
    try {
      const page = yield* this.pages.load(request, start);
      if (mayHideSome(searchedFor, page)) await quanta.next();
      return page;
    } finally {
      quanta.stop();
    }
  }
}

/** Returns whether the page is large, or a search by dates may read very many companies to find those of the page. */
function waitsInQueue(parameters: SearchFilters, pageSize: number): boolean {
  return (pageSize > maxSmallPage && !namesFew(parameters)) || isSearchByDates(parameters);
}

/** Returns whether the search names so few companies that its page cannot be large. */
function namesFew({ serviceIds, orgNos }: Pick<CompanyFilter, 'serviceIds' | 'orgNos'>): boolean {
  return [serviceIds, orgNos].some((named) => named !== undefined && named.length <= maxSmallPage);
}

/**
 * Returns whether the page may lack a company that the search asks for. In this case, the response waits for the end of
 * a latency quantum, so that the caller cannot notice whether the missing company is hidden or does not exist.
 */
function mayHideSome({ serviceIds, orgNos, nationalIds }: SearchFilters, found: FoundCompaniesSummary): boolean {
  // A search for a person may show some companies of the person and hide others. The number of found companies does not
  // show whether companies are hidden.
  if (nationalIds) return true;
  // For organisation numbers, it is not enough to count the found companies: two companies of different countries may
  // have the same number, and none may have one of the other numbers.
  return found.count < (serviceIds?.length ?? 0) || (orgNos?.some((orgNo) => !found.orgNos.has(orgNo)) ?? false);
}
