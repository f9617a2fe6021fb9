import type { Grants } from '@company-relations/authorization';
import type { LoadedPart, ResponseSession } from '@company-relations/authorization-nest';
import {
  type CompanyFilter,
  type CompanyGraph,
  isStreamed,
  type LoadedCompany,
} from '@company-relations/company-graph';
import type { ChainPosition } from '@company-relations/cursor';
import { type CompanyRelations, normalizeRegisterNumber, type ServiceId } from '@company-relations/ownership';
import { maxCompaniesPerChain } from './search-cursor';

/**
 * Number of companies in a portion of a page. While the graph reads one portion, the previous portion is masked and
 * rendered, and then its memory is freed.
 */
const portionSize = 125;

/** The operations of the company graph that a page needs. */
export type RelationsSource = Pick<CompanyGraph, 'search' | 'count' | 'load' | 'lookUp'>;

/** The companies in portions, each yielded as soon as it is loaded, and a result after the last portion. */
export type Portions<Result> = AsyncGenerator<readonly LoadedPart<CompanyRelations>[], Result>;

/** The number of companies of a page, and their organisation numbers. */
export interface FoundCompaniesSummary {
  readonly count: number;
  /** The organisation numbers of the companies, normalised like those of a {@link CompanyFilter}. */
  readonly orgNos: ReadonlySet<string>;
}

/** A page after its companies were loaded: facts about its companies, and whether and where a next page begins. */
export interface Page extends FoundCompaniesSummary {
  /** True if the search found companies beyond this page. */
  readonly more: boolean;
  /** The position of the cursor chain after this page. */
  readonly position: ChainPosition;
}

/** The page that a caller wants. */
export interface PageRequest {
  readonly filter: CompanyFilter;
  readonly grants: Grants;
  readonly session: ResponseSession;
  readonly pageSize: number;
}

/** Finds and loads one page of companies, portion by portion. */
export class PageLoader {
  constructor(private readonly companies: RelationsSource) {}

  /**
   * Loads the next page that is not empty. Empty pages are skipped, because a client would take an empty page for the
   * end of the chain.
   *
   * @param start - the position at which the page begins. Undefined for the first page.
   */
  async *load(request: PageRequest, start: ChainPosition | undefined): Portions<Page> {
    const few = start ? undefined : await this.lookUp(request);
    if (few) {
      const parts = few.map(toLoadedPart);
      yield parts;
      return { count: few.length, orgNos: orgNosOf(parts), more: false, position: positionAfter(few) };
    }
    let page = yield* this.tryPage(request, start);
    while (page.count === 0 && page.more && page.position.served < maxCompaniesPerChain)
      page = yield* this.tryPage(request, page.position);
    return page;
  }

  private lookUp({ filter, grants, session, pageSize }: PageRequest): Promise<LoadedCompany[] | undefined> {
    return this.companies.lookUp(filter, grants, pageSize, session.requester);
  }

  /**
   * Loads one page. Companies that were removed after the search found them are not on the page, so the page may be
   * empty. The chain continues after the last company that was found.
   */
  private async *tryPage(request: PageRequest, start: ChainPosition | undefined): Portions<Page> {
    const { filter, grants, session, pageSize } = request;
    const { after, served, total: known } = start ?? { after: 0, served: 0, total: undefined };
    const limit = Math.min(pageSize, maxCompaniesPerChain - served);
    const found = await this.companies.search(filter, grants, { after, limit: limit + 1 });
    const ids = found.slice(0, limit);
    session.requester.signal.throwIfAborted();
    const portions = portionsOf(ids).map((portion) => this.companies.load(portion, grants, session.requester));
    const total = Promise.resolve(known ?? totalOf(found, limit, () => this.companies.count(filter, grants)));
    // The promises are awaited one after the other. Without this handler, a promise that fails before it is awaited
    // would be an unhandled rejection.
    for (const pending of [...portions, total]) pending.catch(() => undefined);
    const { count, orgNos } = yield* inOrder(portions, filter);
    const position = { after: ids.at(-1) ?? after, served: served + ids.length, total: await total };
    return { count, orgNos, more: found.length > limit, position };
  }
}

/**
 * Returns the total number of companies. If all found companies fit on the first page, no query is needed to count
 * them.
 */
function totalOf(found: readonly ServiceId[], limit: number, count: () => Promise<number>): number | Promise<number> {
  return found.length > limit ? count() : found.length;
}

/**
 * Yields the portions in their order, each one as soon as it is loaded. Returns how many companies were loaded, and
 * their organisation numbers.
 */
async function* inOrder(
  portions: Promise<readonly LoadedCompany[]>[],
  { orgNos: named }: CompanyFilter,
): Portions<FoundCompaniesSummary> {
  let count = 0;
  const orgNos = new Set<string>();
  for (let next = portions.shift(); next; next = portions.shift()) {
    const parts = (await next).map(toLoadedPart);
    count += parts.length;
    if (named) for (const orgNo of orgNosOf(parts)) orgNos.add(orgNo);
    yield parts;
  }
  return { count, orgNos };
}

function portionsOf(ids: readonly ServiceId[]): ServiceId[][] {
  return Array.from({ length: Math.ceil(ids.length / portionSize) }, (_, index) =>
    ids.slice(index * portionSize, (index + 1) * portionSize),
  );
}

/** A loaded company as a part of a response. */
export function toLoadedPart(loaded: LoadedCompany): LoadedPart<CompanyRelations> {
  if (!isStreamed(loaded)) return { serviceId: loaded.company.serviceId, data: loaded };
  const { header, chunks } = loaded;
  return { serviceId: header.company.serviceId, data: header, chunks };
}

/** Returns the position after the last page of a cursor chain that has only one page. */
function positionAfter(loaded: readonly LoadedCompany[]): ChainPosition {
  const last = loaded.at(-1);
  return { after: last ? toLoadedPart(last).serviceId : 0, served: loaded.length, total: loaded.length };
}

function orgNosOf(parts: readonly LoadedPart<CompanyRelations>[]): Set<string> {
  return new Set(parts.flatMap(({ data }) => normalizeRegisterNumber(data.company.profile.orgNo ?? '')));
}
