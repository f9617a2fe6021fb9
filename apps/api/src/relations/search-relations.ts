import { mask, type Subscription } from '@company-relations/authorization';
import type { CompanyFilter, CompanyGraph } from '@company-relations/company-graph';
import { type KeyRing, openCursor, type RunPosition, sealCursor } from '@company-relations/cursor';
import type { ServiceId } from '@company-relations/ownership';
import {
  messages,
  type Pagination,
  paginationOf,
  readRelationsSearch,
  type RelationsCompany,
  type SearchedFor,
  toWire,
} from '@company-relations/relations-contract';

/** The most companies that one run may return. */
export const maxRunLength = 100_000;

/** Where companies are found and loaded. */
export type Companies = Pick<CompanyGraph, 'search' | 'count' | 'loadRelations'>;

export type SearchOutcome =
  | { readonly ok: true; readonly companies: readonly RelationsCompany[]; readonly pagination: Pagination }
  | { readonly ok: false; readonly messages: readonly string[] };

type Start = { readonly ok: true; readonly position: RunPosition | undefined } | Extract<SearchOutcome, { ok: false }>;

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
    const limit = Math.min(pageSize, maxRunLength - (start.position?.served ?? 0));
    const found = await this.companies.search(filter, grants, {
      after: start.position?.after ?? 0,
      limit: limit + 1,
      expectedTotal: start.position?.total,
    });
    const ids = found.slice(0, limit);
    const [loaded, total] = await Promise.all([
      this.companies.loadRelations(ids, grants),
      start.position?.total ?? this.totalOf(found, limit, () => this.companies.count(filter, grants)),
    ]);
    const next = found.length > limit ? this.nextCursor(start.position, ids, total, binding) : null;
    return {
      ok: true,
      companies: loaded.map((relations) => toWire(mask(relations, grants))),
      pagination: paginationOf({ count: loaded.length, totalCount: total, pageSize, cursor: next }),
    };
  }

  private startOf(cursor: string | undefined, binding: string): Start {
    if (cursor === undefined) return { ok: true, position: undefined };
    const opened = openCursor(cursor, binding, this.cursorKeys);
    if (!opened.ok) return { ok: false, messages: [messages.cursorInvalid] };
    return opened.position.served < maxRunLength ? opened : { ok: false, messages: [messages.cursorLimitReached] };
  }

  /** Where everything fits on the first page there is nothing left to count. */
  private totalOf(found: readonly ServiceId[], limit: number, count: () => Promise<number>): number | Promise<number> {
    return found.length > limit ? count() : found.length;
  }

  /** The run goes on after the last company found, even when that one went away before it was loaded. */
  private nextCursor(position: RunPosition | undefined, ids: readonly ServiceId[], total: number, binding: string): string {
    const served = (position?.served ?? 0) + ids.length;
    return sealCursor({ after: ids.at(-1) ?? 0, served, total }, binding, this.cursorKeys);
  }
}

/** What a cursor is bound to: who searches, and for what. */
function bindingOf(subscription: Subscription, parameters: SearchedFor): string {
  return JSON.stringify([subscription.id, parameters]);
}
