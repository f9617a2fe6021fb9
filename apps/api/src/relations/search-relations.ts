import type { Grants, Subscription } from '@company-relations/authorization';
import { type CompanyFilter, type CompanyGraph, isSliced, type LoadedCompany } from '@company-relations/company-graph';
import { type KeyRing, openCursor, type RunPosition, sealCursor } from '@company-relations/cursor';
import type { ServiceId } from '@company-relations/ownership';
import {
  messages,
  type Pagination,
  paginationOf,
  readRelationsSearch,
  type SearchedFor,
} from '@company-relations/relations-contract';
import { evenly } from '../http/even-answers';
import type { Disclose } from '../audit/disclosures';
import type { Answer } from './answers';
import { type CompanyBody, type Told, told, type Viewer } from './company-body';

/** The most companies that one run may return. */
export const maxRunLength = 100_000;

/**
 * A page is loaded in portions of so many companies: while the graph reads one, another is masked and written, and what was
 * read for it can be forgotten.
 */
const portionSize = 125;

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

interface Page extends Told {
  /** Whether companies were found beyond this page. */
  readonly more: boolean;
  /** Where the run stands after this page. */
  readonly position: RunPosition;
}

/** One page of companies with the relations that a subscription may see. */
export class SearchRelations {
  constructor(
    private readonly companies: Companies,
    private readonly cursorKeys: KeyRing,
  ) {}

  /**
   * @param body the request body as it was sent, whatever it is.
   * @param disclose called before anything is given out that shows somebody by Hidden Person Access.
   * @param answer what the companies are sent with.
   * @throws GraphUnavailable, what `disclose` throws, and the reason of the answer's `gone`
   */
  async search(body: unknown, subscription: Subscription, disclose: Disclose, answer: Answer): Promise<SearchOutcome> {
    const { grants } = subscription;
    const reading = readRelationsSearch(body, new Set(grants.countries));
    if (!reading.ok) return reading;
    const { parameters, pageSize, cursor } = reading.search;
    const binding = bindingOf(subscription, parameters);
    const start = this.startOf(cursor, binding);
    if (!start.ok) return start;

    const filter: CompanyFilter = { ...parameters, countries: parameters.countries ?? grants.countries };
    const { companies, ultimateOwnershipsOmitted, revealing, more, position } = await evenly(
      () => this.loadPage(filter, { grants, disclose, answer }, start.position, pageSize),
      (page) => mayHideSome(parameters, page.companies.length),
    );
    await disclose(revealing);
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
    const few = start ? undefined : await this.companies.lookUp(filter, viewer.grants, pageSize, viewer.answer);
    if (few) return { ...(await told(few, viewer)), more: false, position: wholeRun(few) };
    let page = await this.tryPage(filter, viewer, start, pageSize);
    while (page.companies.length === 0 && page.more && page.position.served < maxRunLength) {
      page = await this.tryPage(filter, viewer, page.position, pageSize);
    }
    return page;
  }

  /** A page without those companies that went away after they were found; the run goes on after the last one found. */
  private async tryPage(filter: CompanyFilter, viewer: Viewer, start: RunPosition | undefined, pageSize: number): Promise<Page> {
    const { grants, answer } = viewer;
    const { after, served, total: known } = start ?? { after: 0, served: 0, total: undefined };
    const expectedTotal = known ?? (await this.totalOfDays(filter, grants));
    const limit = Math.min(pageSize, maxRunLength - served);
    const found = await this.companies.search(filter, grants, { after, limit: limit + 1, expectedTotal });
    const ids = found.slice(0, limit);
    const [portions, total] = await Promise.all([
      Promise.all(portionsOf(ids).map(async (portion) => told(await this.companies.load(portion, grants, answer), viewer))),
      known ?? this.totalOf(found, limit, () => expectedTotal ?? this.companies.count(filter, grants)),
    ]);
    return { ...together(portions), more: found.length > limit, position: { after: ids.at(-1) ?? after, served: served + ids.length, total } };
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

function together(portions: readonly Told[]): Told {
  return {
    companies: portions.flatMap(({ companies }) => companies),
    ultimateOwnershipsOmitted: portions.flatMap(({ ultimateOwnershipsOmitted }) => ultimateOwnershipsOmitted),
    revealing: portions.flatMap(({ revealing }) => revealing),
  };
}

function portionsOf(ids: readonly ServiceId[]): ServiceId[][] {
  return Array.from({ length: Math.ceil(ids.length / portionSize) }, (_, index) => ids.slice(index * portionSize, (index + 1) * portionSize));
}

/** Where a run stands after its only page. */
function wholeRun(loaded: readonly LoadedCompany[]): RunPosition {
  const last = loaded.at(-1);
  const after = last && (isSliced(last) ? last.outline : last).company.serviceId;
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
