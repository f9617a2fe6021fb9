import type {
  ChangesAnswer,
  CompaniesAnswer,
  FoundCompany,
  KeyPersonsAnswer,
  StructureAnswer,
  UltimateOwnersAnswer,
} from './answers';
import { ruleIds } from './answers';
import { maxOfferedCompanies, type CompaniesSearchBody } from '../state/wanted-companies';
import { ApiProblemError, problemOf, signedOutProblem, unreachableProblem } from './problem';

const maxChains = 10;

export interface StructureRequest {
  readonly company: number;
  readonly direction: 'up' | 'down' | 'both';
  readonly depth: number;
  readonly asOf?: string | undefined;
}

export interface ApiSettings {
  /** The address of the API. Empty if the API has the same origin as the page. */
  readonly apiBase: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns the token for a request. Undefined if a proxy adds the token. */
  readonly token: () => string | undefined;
}

/**
 * A client for the parts of the public API that the page uses. It sends names and numbers in bodies, never in a URL.
 * Requests with a token send no cookies. Requests without a token send the cookies of the page's own origin, because a
 * proxy may sign users in with a cookie. No request follows a redirect, because the token must not be sent to another
 * address.
 */
export class ApiClient {
  constructor(private readonly settings: ApiSettings) {}

  companies(wanted: CompaniesSearchBody, signal: AbortSignal): Promise<CompaniesAnswer> {
    return this.ask('/v2/companies/search', {
      signal,
      body: JSON.stringify({ ...wanted, Limit: maxOfferedCompanies }),
    });
  }

  company(serviceId: number, signal: AbortSignal): Promise<FoundCompany> {
    return this.ask(`/v2/companies/${serviceId}`, { signal });
  }

  structure({ company, ...query }: StructureRequest, signal: AbortSignal): Promise<StructureAnswer> {
    return this.ask(`/v2/relations/${company}/structure${queryText(query)}`, { signal });
  }

  ultimateOwners(company: number, asOf: string | undefined, signal: AbortSignal): Promise<UltimateOwnersAnswer> {
    const query = queryText({ limit: maxChains, rules: ruleIds.join(','), asOf });
    return this.ask(`/v2/relations/${company}/ultimate-owners${query}`, { signal });
  }

  changes(company: number, from: string, to: string, signal: AbortSignal): Promise<ChangesAnswer> {
    return this.ask(`/v2/relations/${company}/changes${queryText({ from, to })}`, { signal });
  }

  keyPersons(company: number, asOf: string | undefined, signal: AbortSignal): Promise<KeyPersonsAnswer> {
    return this.ask(`/v2/relations/${company}/key-persons${queryText({ asOf })}`, { signal });
  }

  /**
   * Sends a request and returns the JSON of the response.
   *
   * @throws ApiProblemError unless the response has a status 2xx.
   */
  private async ask<Answer>(path: string, { signal, body }: { signal: AbortSignal; body?: string }): Promise<Answer> {
    const token = this.settings.token();
    const response = await this.fetched(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      signal,
      credentials: token === undefined ? 'same-origin' : 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    if (response.type === 'opaqueredirect') throw new ApiProblemError(signedOutProblem);
    if (!response.ok) throw new ApiProblemError(await problemOf(response));
    return (await response.json()) as Answer;
  }

  private async fetched(path: string, init: RequestInit): Promise<Response> {
    try {
      return await this.settings.fetch(`${this.settings.apiBase}${path}`, init);
    } catch (error) {
      if (init.signal?.aborted === true) throw error;
      throw new ApiProblemError(unreachableProblem);
    }
  }
}

function queryText(query: Readonly<Record<string, string | number | undefined>>): string {
  const stated = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  const text = new URLSearchParams(stated.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
