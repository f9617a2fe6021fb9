import type { Grants, Subscription } from '@company-relations/authorization';
import { type CompanyFilter, type CompanyGraph, isStreamed, type LoadedCompany } from '@company-relations/company-graph';
import { type KeyRing, openCursor, type RunPosition, sealCursor } from '@company-relations/cursor';
import type { ServiceId } from '@company-relations/ownership';
import {
  messages,
  type Pagination,
  paginationOf,
  readRelationsSearch,
  type SearchedFor,
  type SentBody,
} from '@company-relations/relations-contract';
import { ComputationQueue } from '../computing/computation-queue';
import { evenly } from '../http/even-answers';
import type { Disclose } from '../audit/disclosures';
import type { Answer } from './answers';
import { type CompanyBody, HeldTexts, type Keeping, renderCompanies, type RenderedCompanies, type Viewer } from './company-body';

/** The most companies that one run may return. */
export const maxRunLength = 100_000;

/**
 * A page is loaded in portions of so many companies: while the graph reads one, another is masked and written, and what was
 * read for it can be forgotten.
 */
const portionSize = 125;

/** A page that can hold more companies than this waits for its turn; see `SearchSettings.pages`. */
const maxSmallPage = 5;

/** Where companies are found and loaded. */
export type Companies = Pick<CompanyGraph, 'search' | 'count' | 'load' | 'lookUp'>;

export type SearchOutcome =
  | {
      readonly ok: true;
      /** For whoever sends them to take out. */
      readonly companies: CompanyBody[];
      readonly pagination: Pagination;
      readonly ultimateOwnershipsOmitted: readonly ServiceId[];
    }
  | { readonly ok: false; readonly messages: readonly string[] };

type Start = { readonly ok: true; readonly position: RunPosition | undefined } | Extract<SearchOutcome, { ok: false }>;

interface Page extends RenderedCompanies {
  /** Whether companies were found beyond this page. */
  readonly more: boolean;
  /** Where the run stands after this page. */
  readonly position: RunPosition;
}

export interface SearchSettings {
  /** Of the texts of a page that are held until they are sent, in place of what is usual. */
  readonly maxHeldCharacters?: number;
  /**
   * Gives large pages their turn. A page takes the graph and this process up to a second: ten at once would keep the lookups of
   * all others waiting, and each holds what was read for it in memory.
   */
  readonly pages?: ComputationQueue;
}

/** One page of companies with the relations that a subscription may see. */
export class SearchRelations {
  private readonly maxHeldCharacters: number | undefined;
  private readonly pages: ComputationQueue;

  constructor(
    private readonly companies: Companies,
    private readonly cursorKeys: KeyRing,
    { maxHeldCharacters, pages = new ComputationQueue() }: SearchSettings = {},
  ) {
    this.maxHeldCharacters = maxHeldCharacters;
    this.pages = pages;
  }

  /**
   * @param body what the request body says.
   * @param disclose called before anything is given out that shows somebody by Hidden Person Access.
   * @param answer what the companies are sent with.
   * @throws GraphUnavailable, ComputationTimeoutError, what `disclose` throws, and the reason of the answer's `gone`
   */
  async search(body: SentBody, subscription: Subscription, disclose: Disclose, answer: Answer): Promise<SearchOutcome> {
    const { grants } = subscription;
    const reading = readRelationsSearch(body, new Set(grants.countries));
    if (!reading.ok) return reading;
    const { parameters, pageSize, cursor } = reading.search;
    const binding = bindingOf(subscription, parameters);
    const start = this.startOf(cursor, binding);
    if (!start.ok) return start;
    // Countries that are named are granted, or the request was refused. Without any the graph has nothing to say.
    if (grants.countries.length === 0) return nothingFound(start.position?.total ?? 0, pageSize);

    const filter: CompanyFilter = { ...parameters, countries: parameters.countries ?? grants.countries };
    const load = () =>
      evenly(
        () => this.loadPage(filter, { grants, disclose, answer }, start.position, pageSize),
        (page) => mayHideSome(parameters, page.companies.length),
      );
    const isLarge = pageSize > maxSmallPage && !namesFew(parameters);
    const page = isLarge ? await this.pages.run({ name: answer.name, signal: answer.gone ?? neverGone }, load) : await load();
    const { companies, ultimateOwnershipsOmitted, disclosedIds, more, position } = page;
    await disclose(disclosedIds);
    const next = more ? sealCursor(position, binding, this.cursorKeys) : null;
    const pagination = paginationOf({ count: companies.length, totalCount: position.total, pageSize, cursor: next });
    return { ok: true, companies, ultimateOwnershipsOmitted, pagination };
  }

  private startOf(cursor: string | undefined, binding: string): Start {
    if (cursor === undefined) return { ok: true, position: undefined };
    const opened = openCursor(cursor, binding, this.cursorKeys);
    if (!opened.ok) return { ok: false, messages: [messages.cursorInvalid] };
    return opened.position.served < maxRunLength ? opened : { ok: false, messages: [messages.cursorLimitReached] };
  }

  /** The next page that is not empty: clients would take an empty one for the end of the run. */
  private async loadPage(filter: CompanyFilter, viewer: Viewer, start: RunPosition | undefined, pageSize: number): Promise<Page> {
    const few = start ? undefined : await this.companies.lookUp(filter, viewer.grants, pageSize, viewer.answer.requester);
    if (few) return { ...(await renderCompanies(few, viewer, this.keeping(viewer))), more: false, position: wholeRun(few) };
    let page = await this.tryPage(filter, viewer, start, pageSize);
    while (page.companies.length === 0 && page.more && page.position.served < maxRunLength) {
      page = await this.tryPage(filter, viewer, page.position, pageSize);
    }
    return page;
  }

  /** A page without those companies that went away after they were found; the run goes on after the last one found. */
  private async tryPage(filter: CompanyFilter, viewer: Viewer, start: RunPosition | undefined, pageSize: number): Promise<Page> {
    const { grants, answer } = viewer;
    const keeping = this.keeping(viewer);
    const { after, served, total: known } = start ?? { after: 0, served: 0, total: undefined };
    const expectedTotal = known ?? (await this.totalOfDays(filter, grants));
    const limit = Math.min(pageSize, maxRunLength - served);
    const found = await this.companies.search(filter, grants, { after, limit: limit + 1, expectedTotal });
    const ids = found.slice(0, limit);
    answer.gone?.throwIfAborted();
    const [portions, total] = await Promise.all([
      Promise.all(portionsOf(ids).map(async (portion) => renderCompanies(await this.companies.load(portion, grants, answer.requester), viewer, keeping))),
      known ?? this.totalOf(found, limit, () => expectedTotal ?? this.companies.count(filter, grants)),
    ]);
    return { ...together(portions), more: found.length > limit, position: { after: ids.at(-1) ?? after, served: served + ids.length, total } };
  }

  private keeping({ grants, answer }: Viewer): Keeping {
    return { held: new HeldTexts(this.maxHeldCharacters), reload: async (id) => (await this.companies.load([id], grants, answer.requester))[0] };
  }

  /** How many companies changed in a range of days is kept, and says by which index their first page is found soonest. */
  private async totalOfDays(filter: CompanyFilter, grants: Grants): Promise<number | undefined> {
    const isByDaysAlone = !filter.nationalIds && !filter.serviceIds && !filter.orgNos && (filter.contentUpdated ?? filter.relationsUpdated);
    return isByDaysAlone ? this.companies.count(filter, grants) : undefined;
  }

  /** Where everything fits on the first page there is nothing left to count. */
  private totalOf(found: readonly ServiceId[], limit: number, count: () => number | Promise<number>): number | Promise<number> {
    return found.length > limit ? count() : found.length;
  }
}

const neverGone = new AbortController().signal;

/** Whether so few companies are named that no page of them is large. */
function namesFew({ serviceIds, orgNos }: Pick<CompanyFilter, 'serviceIds' | 'orgNos'>): boolean {
  return [serviceIds, orgNos].some((named) => named !== undefined && named.length <= maxSmallPage);
}

function nothingFound(totalCount: number, pageSize: number): SearchOutcome {
  return { ok: true, companies: [], ultimateOwnershipsOmitted: [], pagination: paginationOf({ count: 0, totalCount, pageSize, cursor: null }) };
}

function together(portions: readonly RenderedCompanies[]): RenderedCompanies {
  return {
    companies: portions.flatMap(({ companies }) => companies),
    ultimateOwnershipsOmitted: portions.flatMap(({ ultimateOwnershipsOmitted }) => ultimateOwnershipsOmitted),
    disclosedIds: portions.flatMap(({ disclosedIds }) => disclosedIds),
  };
}

function portionsOf(ids: readonly ServiceId[]): ServiceId[][] {
  return Array.from({ length: Math.ceil(ids.length / portionSize) }, (_, index) => ids.slice(index * portionSize, (index + 1) * portionSize));
}

/** Where a run stands after its only page. */
function wholeRun(loaded: readonly LoadedCompany[]): RunPosition {
  const last = loaded.at(-1);
  const after = last && (isStreamed(last) ? last.header : last).company.serviceId;
  return { after: after ?? 0, served: loaded.length, total: loaded.length };
}

/** Whether a search names something that it did not show: it may be hidden from the caller, or not be there. */
function mayHideSome({ serviceIds, orgNos, nationalIds }: SearchedFor, found: number): boolean {
  // A person may be shown in some countries and hidden in others, which no number of companies tells.
  if (nationalIds) return true;
  return found < (serviceIds?.length ?? 0) || found < (orgNos?.length ?? 0);
}

/** What a cursor is bound to: who searches, and for what. */
function bindingOf(subscription: Subscription, parameters: SearchedFor): string {
  return JSON.stringify([subscription.id, parameters]);
}
