import type { Sink } from './atomic-file';
import { ClientError, ServiceRefusedError } from './failures';
import { BrokenResponseError, type RelationsService } from './relations-service';

/** A search as `POST /v2/relations` takes it. */
export interface SearchRequest {
  /** Values by the names of the service's search parameters. */
  readonly SearchParameters: Readonly<Record<string, readonly (string | number)[]>>;
  /** Companies a page, 1 to 500; 500 when left out. */
  readonly PageSize?: number;
}

/** One page of a search. */
export interface SearchPage {
  /** The companies as the service sent them, ascending by `ServiceId`. */
  readonly companies: readonly unknown[];
  /** Companies that matched when the search began. */
  readonly total: number;
  /** Ids of the companies of this page whose ultimate owners the service left out. */
  readonly ultimateOwnershipsOmitted: readonly number[];
}

/** What a search gave. */
export interface SearchSummary {
  readonly companies: number;
  /** Companies that matched when the search began; others may have come or gone meanwhile. */
  readonly total: number;
  readonly ultimateOwnershipsOmitted: readonly number[];
}

/** More companies than this are not served by one search (section "Limits" of the service's specification). */
const maxCompanies = 100_000;
const path = '/v2/relations';

/**
 * Runs a search to its end, page by page, following the cursors.
 *
 * @throws ServiceRefusedError when the service does not take the search, with all its messages.
 * @throws ClientError when more companies match than one search may serve, before anything is served.
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
 * Writes what a search finds as JSON Lines: the companies as the service sends them, without insignificant white space.
 *
 * @param onProgress is given the numbers after each page.
 * @throws as `searchPages`; the output until then has only whole lines.
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
  /** Null after the last page. */
  readonly next: string | null;
}

async function readPage(response: Response): Promise<PageResponse> {
  const pagination = objectOf(response.headers.get('X-Pagination') ?? '');
  const text = await response.text();
  const { Relations: companies } = objectOf(text);
  const { TotalCount: total, Cursor: next } = pagination;
  // A proxy answered, or the answer was cut off without a Content-Length.
  if (!Array.isArray(companies) || typeof total !== 'number' || (typeof next !== 'string' && next !== null)) {
    throw new BrokenResponseError(`${path} is answered with something that is no page of a search.`);
  }
  return {
    page: { companies, total, ultimateOwnershipsOmitted: idsOf(response.headers.get('X-Ultimate-Ownerships-Omitted')) },
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
