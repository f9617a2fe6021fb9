import type { RelationsCompany, SearchParameters } from './api-types';
import type { Sink } from './atomic-file';
import { ClientError, ServiceRefusedError } from './failures';
import { BrokenResponseError, type RelationsService } from './relations-service';

/** A search in the format of the body of `POST /v2/relations`. */
export interface SearchRequest {
  readonly SearchParameters: SearchParameters;
  /** The number of companies per page, from 1 to 500. Default: 500. */
  readonly PageSize?: number;
}

/** One page of a search. */
export interface SearchPage {
  /** The companies as the service sent them, in ascending order of `ServiceId`. */
  readonly companies: readonly RelationsCompany[];
  /** The number of companies that matched when the search began. */
  readonly total: number;
  /** The IDs of the companies on this page whose ultimate owners the service left out. */
  readonly ultimateOwnershipsOmitted: readonly number[];
}

/** The result of a whole search. */
export interface SearchSummary {
  readonly companies: number;
  /** The number of companies that matched when the search began. This number may have changed since. */
  readonly total: number;
  readonly ultimateOwnershipsOmitted: readonly number[];
}

/**
 * The maximum number of companies that the service returns in one search (section "Limits" of the service's
 * specification).
 */
const maxCompanies = 100_000;
const path = '/v2/relations';

/**
 * Runs a search page by page to its end, by following the cursors.
 *
 * @throws ServiceRefusedError if the service refuses the search. The error contains all messages of the service.
 * @throws ClientError if more companies match than one search can return. The error is thrown before the first page is
 * yielded.
 */
export async function* searchPages(service: RelationsService, request: SearchRequest): AsyncGenerator<SearchPage> {
  for (let cursor: string | null = '*'; cursor !== null;) {
    const body: object = {
      SearchParameters: request.SearchParameters,
      PageSize: request.PageSize ?? 500,
      Cursor: cursor,
    };
    const { page, next }: PageResponse = await service.call({ path, body }, readPage);
    if (cursor === '*' && page.total > maxCompanies) throw new ClientError(tooMany(page.total));
    if (next === cursor)
      throw new ServiceRefusedError(
        'The service answers with the cursor that it was given: the search would not end.',
        200,
      );
    if (page.companies.length === 0) return;
    yield page;
    cursor = next;
  }
}

/**
 * Writes the companies that a search finds as JSON Lines. Each line is the company as the service sent it, but without
 * white space between JSON tokens.
 *
 * @param onProgress - called after each page with the numbers so far.
 * @throws the same errors as `searchPages`. The output then contains only whole lines.
 */
export async function searchToJsonLines(
  service: RelationsService,
  request: SearchRequest,
  sink: Sink,
  onProgress?: (soFar: SearchSummary) => void,
): Promise<SearchSummary> {
  let summary: SearchSummary = { companies: 0, total: 0, ultimateOwnershipsOmitted: [] };
  for await (const { companies, total, ultimateOwnershipsOmitted } of searchPages(service, request)) {
    await sink.write(companies.map((company) => `${JSON.stringify(company)}\n`).join(''));
    summary = {
      companies: summary.companies + companies.length,
      total,
      ultimateOwnershipsOmitted: [...summary.ultimateOwnershipsOmitted, ...ultimateOwnershipsOmitted],
    };
    onProgress?.(summary);
  }
  return summary;
}

function tooMany(total: number): string {
  return `The search matches ${total} companies, and one search serves at most ${maxCompanies}: narrow it, or download the packages of the countries.`;
}

interface PageResponse {
  readonly page: SearchPage;
  /** The cursor of the next page. Null after the last page. */
  readonly next: string | null;
}

async function readPage(response: Response): Promise<PageResponse> {
  const pagination = objectOf(response.headers.get('X-Pagination') ?? '');
  const text = await response.text();
  const { Relations: companies } = objectOf(text);
  const { TotalCount: total, Cursor: next } = pagination;
  // The response did not come from the service but from a proxy, or it was cut off and had no `Content-Length`.
  if (!Array.isArray(companies) || typeof total !== 'number' || (typeof next !== 'string' && next !== null)) {
    throw new BrokenResponseError(`${path} is answered with something that is no page of a search.`);
  }
  return {
    page: {
      companies: companies as RelationsCompany[],
      total,
      ultimateOwnershipsOmitted: idsOf(response.headers.get('X-Ultimate-Ownerships-Omitted')),
    },
    next,
  };
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function idsOf(header: string | null): number[] {
  return (header ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
}
