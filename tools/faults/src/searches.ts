import { ask, type Asking, drawn } from './asking';
import type { HttpClient, Reply } from './http-client';
import { movingCompanies, movingCountry, orgNoOf, stillCountries } from './register';
import type { Company, Truth } from './truth';

const relations = '/v2/relations';

/** The companies in a response. */
export function companiesOf({ body }: Reply): Company[] {
  return (JSON.parse(body.toString()) as { Relations: Company[] }).Relations;
}

/** The total and the next cursor of a response. */
export function paginationOf({ headers }: Reply): { readonly TotalCount: number; readonly Cursor: string | null } {
  return JSON.parse(String(headers['x-pagination'])) as { TotalCount: number; Cursor: string | null };
}

/**
 * Searches for a few companies by id.
 *
 * @returns whether the response was right.
 */
export async function searchFew(asking: Asking, client: HttpClient, ids: readonly number[]): Promise<boolean> {
  const oldest = asking.truth.oldest;
  const call = {
    method: 'POST',
    path: relations,
    body: { SearchParameters: { ServiceId: ids }, PageSize: 100 },
  } as const;
  return (
    (await ask(asking, client, call, (reply) => asking.truth.problemWith(companiesOf(reply), ids, oldest))) !==
    undefined
  );
}

/**
 * Searches for all companies that no load changes, on one page.
 *
 * @returns whether the response was right.
 */
export async function searchAll(asking: Asking, client: HttpClient): Promise<boolean> {
  const { truth } = asking;
  const call = {
    method: 'POST',
    path: relations,
    body: { SearchParameters: { CountryCode: stillCountries }, PageSize: 500, Cursor: '*' },
  } as const;
  const judge = (reply: Reply) => truth.problemWith(companiesOf(reply), truth.stillIds, truth.oldest);
  return (await ask(asking, client, call, judge)) !== undefined;
}

/** Sends a random search for single companies. */
export async function searchOnce(asking: Asking): Promise<void> {
  const { truth, clients } = asking;
  const chance = Math.random();
  if (chance < 0.6) await searchFew(asking, drawn(clients), [drawn(truth.stillIds)]);
  else if (chance < 0.8)
    await searchFew(asking, drawn(clients), [...new Set(Array.from({ length: 10 }, () => drawn(truth.stillIds)))]);
  else await searchMoving(asking);
}

/**
 * Searches by organisation number for a company that each load changes.
 *
 * @returns whether the response was right.
 */
export async function searchMoving(asking: Asking): Promise<boolean> {
  const { truth, clients } = asking;
  const [number, oldest] = [1 + Math.floor(Math.random() * movingCompanies), truth.oldest];
  const call = { method: 'POST', path: relations, body: { SearchParameters: { OrgNo: [orgNoOf(number)] } } } as const;
  const found = await ask(asking, drawn(clients), call, (reply) => {
    const [company, ...others] = companiesOf(reply);
    if (company === undefined || others.length > 0)
      return `${others.length + (company ? 1 : 0)} companies instead of one`;
    return JSON.stringify(company).includes(orgNoOf(number)) ? truth.problemOf(company, oldest) : 'another company';
  });
  return found !== undefined;
}

/** The companies that a cursor chain goes through. */
export interface Run {
  readonly countries: readonly string[];
  readonly ids: (truth: Truth) => readonly number[];
  readonly pageSize: number;
}

export const stillRun: Run = { countries: stillCountries, ids: (truth) => truth.stillIds, pageSize: 40 };
export const movingRun: Run = { countries: [movingCountry], ids: (truth) => truth.movingIds, pageSize: 15 };

/**
 * Pauses between two requests. The argument says whether the previous page arrived.
 *
 * @returns false if the client must stop.
 */
export type Pause = (hasCome: boolean) => Promise<boolean>;

/**
 * Goes through all companies of a cursor chain page by page, each page at a random API. A page that does not arrive is
 * requested again. A complete chain must have shown each company once.
 *
 * @returns whether the chain was completed.
 */
export async function runThrough(asking: Asking, run: Run, pause: Pause): Promise<boolean> {
  const { truth, clients, tally } = asking;
  const [ids, seen] = [run.ids(truth), new Set<number>()];
  tally().begin('cursor runs');
  for (let cursor: string | null = '*'; cursor !== null;) {
    const oldest = truth.oldest;
    const body = { SearchParameters: { CountryCode: run.countries }, PageSize: run.pageSize, Cursor: cursor };
    const reply = await ask(asking, drawn(clients), { method: 'POST', path: relations, body }, (page) => {
      const companies = companiesOf(page);
      const { TotalCount, Cursor } = paginationOf(page);
      if (TotalCount !== ids.length) return `a total of ${TotalCount}, not ${ids.length}`;
      if (companies.some(({ ServiceId }) => seen.has(ServiceId))) return 'a company of a page before';
      if (Cursor === null && seen.size + companies.length !== ids.length)
        return `a run of ${seen.size + companies.length} companies, not ${ids.length}`;
      return truth.problemWith(
        companies,
        companies.map(({ ServiceId }) => ServiceId),
        oldest,
      );
    });
    if (reply) {
      for (const { ServiceId } of companiesOf(reply)) seen.add(ServiceId);
      cursor = paginationOf(reply).Cursor;
    }
    if (!(await pause(reply !== undefined))) return false;
  }
  tally().finish('cursor runs');
  return true;
}
