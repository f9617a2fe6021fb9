import { type Grants, mask, type Subscription, type VisibleCompanyRelations } from '@company-relations/authorization';
import {
  inOneStep,
  type LoadedPart,
  type LoadedResponse,
  type ResponseSession,
} from '@company-relations/authorization-nest';
import {
  type CompanyFilter,
  type CompanyGraph,
  isStreamed,
  type LoadedCompany,
} from '@company-relations/company-graph';
import { type CursorBinding, type KeyRing, type RunPosition, sealCursor } from '@company-relations/cursor';
import { type CompanyRelations, normalizeRegisterNumber, type ServiceId } from '@company-relations/ownership';
import { paginationOf, problems, type RelationsSearch, type SearchedFor } from '@company-relations/relations-contract';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { LatencyQuanta } from '../platform/http/quantize-latency';
import { ProblemError } from '../platform/problems/problem-error';
import type { PageSummary } from './companies-writer';
import { bindingOf, maxCompaniesPerChain, openSearchCursor } from './search-cursor';

/**
 * A page is loaded in portions of this many companies. While the graph reads one portion, the previous one is masked
 * and rendered, and its memory is freed.
 */
const portionSize = 125;

/** Pages that can have more companies than this wait in the queue {@link SearchSettings.pages}. */
const maxSmallPage = 5;

/** The operations of the company graph that a search needs. */
export type Companies = Pick<CompanyGraph, 'search' | 'count' | 'load' | 'lookUp'>;

export type CompaniesResponse = LoadedResponse<CompanyRelations, VisibleCompanyRelations, PageSummary>;

type Portions<Result> = AsyncGenerator<readonly LoadedPart<CompanyRelations>[], Result>;

/** The companies of a page. */
interface Found {
  readonly count: number;
  /** Their organisation numbers, as a search names them. */
  readonly orgNos: ReadonlySet<string>;
}

/** A page after its companies were loaded. */
interface Page extends Found {
  /** Whether companies were found beyond this page. */
  readonly more: boolean;
  /** The position of the cursor chain after this page. */
  readonly position: RunPosition;
}

/** The grants of the caller and the session of its response. */
interface Reader {
  readonly grants: Grants;
  readonly session: ResponseSession;
}

export interface SearchSettings {
  /**
   * The queue for large pages. A large page keeps the graph and this process busy for up to a second and needs memory.
   * Without a queue, ten such pages at once would delay the small searches of all others.
   */
  readonly pages?: ComputationQueue;
}

/** The part of a cursor chain at which a search begins. */
interface Chain {
  /** The position that the cursor names. Undefined on the first page. */
  readonly start: RunPosition | undefined;
  /** The caller and the parameters that all cursors of the chain are bound to. */
  readonly binding: CursorBinding;
}

/** Finds and loads one page of companies with their relations. */
export class SearchRelations {
  private readonly pages: ComputationQueue;

  constructor(
    private readonly companies: Companies,
    private readonly cursorKeys: KeyRing,
    { pages = new ComputationQueue() }: SearchSettings = {},
  ) {
    this.pages = pages;
  }

  /**
   * Describes how to load, mask and write one page. These steps throw GraphUnavailable, ComputationTimeoutError and the
   * abort reason of the session's signal.
   *
   * @throws ProblemError if the cursor is not valid for this search and caller, or if its chain has reached
   *   {@link maxCompaniesPerChain}.
   */
  respond(search: RelationsSearch, subscription: Subscription, writer: CompaniesResponse['writer']): CompaniesResponse {
    const binding = bindingOf(subscription.id, search.parameters);
    const start = this.startOf(search.cursor, binding);
    return {
      endpoint: 'POST /v2/relations',
      load: (session) => this.load(search, subscription.grants, { start, binding }, session),
      reload: async (id, { requester }) => {
        const [loaded] = await this.companies.load([id], subscription.grants, requester);
        return loaded && partOf(loaded);
      },
      mask: inOneStep(mask),
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
    const load = () => this.loadAtQuantizedLatency(filter, { grants, session }, start, { parameters, pageSize });
    const isLarge = pageSize > maxSmallPage && !namesFew(parameters);
    const { count, more, position } = yield* isLarge ? this.pages.run(session.requester, load) : load();
    const cursor = more ? sealCursor(position, binding, this.cursorKeys) : null;
    return { pagination: paginationOf({ count, totalCount: position.total, pageSize, cursor }) };
  }

  private startOf(cursor: string | undefined, binding: CursorBinding): RunPosition | undefined {
    if (cursor === undefined) return undefined;
    const opened = openSearchCursor(cursor, binding, this.cursorKeys);
    if (typeof opened !== 'string') return opened;
    const problem = opened === 'invalid' ? problems.cursorInvalid() : problems.cursorLimitReached();
    throw new ProblemError({ kind: 'invalidRequest', problems: [problem] });
  }

  private async *loadAtQuantizedLatency(
    filter: CompanyFilter,
    reader: Reader,
    start: RunPosition | undefined,
    { parameters, pageSize }: Pick<RelationsSearch, 'parameters' | 'pageSize'>,
  ): Portions<Page> {
    const quanta = new LatencyQuanta();
    try {
      const page = yield* this.loadPage(filter, reader, start, pageSize);
      if (mayHideSome(parameters, page)) await quanta.next();
      return page;
    } finally {
      quanta.stop();
    }
  }

  /** Loads the next page that is not empty. A client would take an empty page for the end of the chain. */
  private async *loadPage(
    filter: CompanyFilter,
    reader: Reader,
    start: RunPosition | undefined,
    pageSize: number,
  ): Portions<Page> {
    const few = start
      ? undefined
      : await this.companies.lookUp(filter, reader.grants, pageSize, reader.session.requester);
    if (few) {
      const parts = few.map(partOf);
      yield parts;
      return { count: few.length, orgNos: orgNosOf(parts), more: false, position: positionAfter(few) };
    }
    let page = yield* this.tryPage(filter, reader, start, pageSize);
    while (page.count === 0 && page.more && page.position.served < maxCompaniesPerChain) {
      page = yield* this.tryPage(filter, reader, page.position, pageSize);
    }
    return page;
  }

  /**
   * Loads one page. The page lacks companies that were removed after the search found them, so it may be empty. The
   * chain continues after the last company that was found.
   */
  private async *tryPage(
    filter: CompanyFilter,
    reader: Reader,
    start: RunPosition | undefined,
    pageSize: number,
  ): Portions<Page> {
    const { grants, session } = reader;
    const { after, served, total: known } = start ?? { after: 0, served: 0, total: undefined };
    const expectedTotal = known ?? (await this.totalOfDays(filter, grants));
    const limit = Math.min(pageSize, maxCompaniesPerChain - served);
    const found = await this.companies.search(filter, grants, { after, limit: limit + 1, expectedTotal });
    const ids = found.slice(0, limit);
    session.requester.signal.throwIfAborted();
    const portions = portionsOf(ids).map((portion) => this.companies.load(portion, grants, session.requester));
    const total = Promise.resolve(
      known ?? this.totalOf(found, limit, () => expectedTotal ?? this.companies.count(filter, grants)),
    );
    // These promises are awaited one after the other. Without a handler, one that fails earlier would be an unhandled
    // rejection.
    for (const pending of [...portions, total]) pending.catch(() => undefined);
    let count = 0;
    const orgNos = new Set<string>();
    const countedParts = (loaded: readonly LoadedCompany[]) => {
      const parts = loaded.map(partOf);
      count += parts.length;
      if (filter.orgNos) for (const orgNo of orgNosOf(parts)) orgNos.add(orgNo);
      return parts;
    };
    for (let next = portions.shift(); next; next = portions.shift()) yield countedParts(await next);
    return {
      count,
      orgNos,
      more: found.length > limit,
      position: { after: ids.at(-1) ?? after, served: served + ids.length, total: await total },
    };
  }

  /**
   * Returns the total for a search by a range of days alone. The graph stores such totals, so this is cheap. The search
   * uses the total to choose the index that finds the first page fastest.
   */
  private async totalOfDays(filter: CompanyFilter, grants: Grants): Promise<number | undefined> {
    const isByDaysAlone =
      !filter.nationalIds && !filter.serviceIds && !filter.orgNos && (filter.contentUpdated ?? filter.relationsUpdated);
    return isByDaysAlone ? this.companies.count(filter, grants) : undefined;
  }

  /** Returns the total number of companies. If all found companies fit on the first page, nothing has to be counted. */
  private totalOf(
    found: readonly ServiceId[],
    limit: number,
    count: () => number | Promise<number>,
  ): number | Promise<number> {
    return found.length > limit ? count() : found.length;
  }
}

/** Whether the search names so few companies that its page cannot be large. */
function namesFew({ serviceIds, orgNos }: Pick<CompanyFilter, 'serviceIds' | 'orgNos'>): boolean {
  return [serviceIds, orgNos].some((named) => named !== undefined && named.length <= maxSmallPage);
}

function portionsOf(ids: readonly ServiceId[]): ServiceId[][] {
  return Array.from({ length: Math.ceil(ids.length / portionSize) }, (_, index) =>
    ids.slice(index * portionSize, (index + 1) * portionSize),
  );
}

function partOf(loaded: LoadedCompany): LoadedPart<CompanyRelations> {
  if (!isStreamed(loaded)) return { serviceId: loaded.company.serviceId, data: loaded };
  const { header, chunks } = loaded;
  return { serviceId: header.company.serviceId, data: header, chunks };
}

/** The position of a cursor chain whose first page is also its last. */
function positionAfter(loaded: readonly LoadedCompany[]): RunPosition {
  const last = loaded.at(-1);
  return { after: last ? partOf(last).serviceId : 0, served: loaded.length, total: loaded.length };
}

/** Whether a search names something that it did not show: it may be hidden from the caller, or not be there. */
function mayHideSome({ serviceIds, orgNos, nationalIds }: SearchedFor, found: Found): boolean {
  // A person may be shown in some countries and hidden in others: the number of companies does not show that.
  if (nationalIds) return true;
  // Companies of two countries may have the same number: one of them must not stand for another number.
  return found.count < (serviceIds?.length ?? 0) || (orgNos?.some((orgNo) => !found.orgNos.has(orgNo)) ?? false);
}

function orgNosOf(parts: readonly LoadedPart<CompanyRelations>[]): Set<string> {
  return new Set(parts.flatMap(({ data }) => normalizeRegisterNumber(data.company.profile.orgNo ?? '')));
}
