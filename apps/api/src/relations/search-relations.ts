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
import { type CompanyBody, type Told, told } from './company-body';

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
   * @throws GraphUnavailable
   */
  async search(body: unknown, subscription: Subscription): Promise<SearchOutcome> {
    const { grants } = subscription;
    const reading = readRelationsSearch(body, new Set(grants.countries));
    if (!reading.ok) return reading;
    const { parameters, pageSize, cursor } = reading.search;
    const binding = bindingOf(subscription, parameters);
    const start = this.startOf(cursor, binding);
    if (!start.ok) return start;

    const filter: CompanyFilter = { ...parameters, countries: parameters.countries ?? grants.countries };
    const { companies, ultimateOwnershipsOmitted, more, position } = await this.loadPage(filter, grants, start.position, pageSize);
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
  private async loadPage(filter: CompanyFilter, grants: Grants, start: RunPosition | undefined, pageSize: number): Promise<Page> {
    const few = start ? undefined : await this.companies.lookUp(filter, grants, pageSize);
    if (few) return { ...(await told(few, grants)), more: false, position: wholeRun(few) };
    let page = await this.tryPage(filter, grants, start, pageSize);
    while (page.companies.length === 0 && page.more && page.position.served < maxRunLength) {
      page = await this.tryPage(filter, grants, page.position, pageSize);
    }
    return page;
  }

  /** A page without those companies that went away after they were found; the run goes on after the last one found. */
  private async tryPage(filter: CompanyFilter, grants: Grants, start: RunPosition | undefined, pageSize: number): Promise<Page> {
    const { after, served, total: expectedTotal } = start ?? { after: 0, served: 0, total: undefined };
    const limit = Math.min(pageSize, maxRunLength - served);
    const found = await this.companies.search(filter, grants, { after, limit: limit + 1, expectedTotal });
    const ids = found.slice(0, limit);
    const [portions, total] = await Promise.all([
      Promise.all(portionsOf(ids).map(async (portion) => told(await this.companies.load(portion, grants), grants))),
      expectedTotal ?? this.totalOf(found, limit, () => this.companies.count(filter, grants)),
    ]);
    return { ...together(portions), more: found.length > limit, position: { after: ids.at(-1) ?? after, served: served + ids.length, total } };
  }

  /** Where everything fits on the first page there is nothing left to count. */
  private totalOf(found: readonly ServiceId[], limit: number, count: () => Promise<number>): number | Promise<number> {
    return found.length > limit ? count() : found.length;
  }
}

function together(portions: readonly Told[]): Told {
  return {
    companies: portions.flatMap(({ companies }) => companies),
    ultimateOwnershipsOmitted: portions.flatMap(({ ultimateOwnershipsOmitted }) => ultimateOwnershipsOmitted),
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

/** What a cursor is bound to: who searches, and for what. */
function bindingOf(subscription: Subscription, parameters: SearchedFor): string {
  return JSON.stringify([subscription.id, parameters]);
}
