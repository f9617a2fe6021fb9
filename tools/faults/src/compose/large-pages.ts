import { ask } from '../asking';
import type { HttpClient } from '../http-client';
import { companiesOf, paginationOf } from '../searches';
import { digestOf, largeCountry, type LargePackage } from './large-register';
import type { Load } from './load';

const pageSize = 500;

export interface Paging {
  readonly clients: number;
  readonly seconds: number;
  /** How long the first client may take for its first run, when the others have ended. */
  readonly atMostSeconds: number;
  /** Ends the paging. */
  readonly over?: AbortSignal | undefined;
}

type Asking = Pick<Load, 'clients' | 'tally' | 'isThroughProxy'>;
type Digests = LargePackage['digests'];

/**
 * Pages through the country with many clients. Each company must be as the package says, the pages of a run must have
 * each company once, and one client at least must get all pages.
 */
export async function pageThrough(load: Asking, { digests }: LargePackage, paging: Paging): Promise<void> {
  const [client] = load.clients;
  if (client === undefined) throw new Error('There is no client.');
  const startedAt = performance.now();
  const isBefore = (seconds: number) => !paging.over?.aborted && performance.now() - startedAt < seconds * 1000;
  let complete = 0;
  const page = async (index: number) => {
    // With many clients a run may take longer than the time of them all.
    const goesOn = () => isBefore(paging.seconds) || (index === 0 && complete === 0 && isBefore(paging.atMostSeconds));
    while (goesOn()) if (await runOnce(load, client, digests, goesOn)) complete += 1;
  };
  await Promise.all(Array.from({ length: paging.clients }, (_, index) => page(index)));
  if (complete === 0) load.tally().wrong.push('No client got all pages.');
}

/**
 * Goes through all companies page by page. A page that was not served is requested again.
 *
 * @returns whether the last page was reached.
 */
async function runOnce(load: Asking, client: HttpClient, digests: Digests, goesOn: () => boolean): Promise<boolean> {
  const seen = new Set<number>();
  let cursor: string | null = '*';
  while (cursor !== null && goesOn()) cursor = await nextPage(load, client, digests, seen, cursor);
  return cursor === null;
}

/** @returns the cursor of the page that follows, the same one if the page was not served, or null after the last page. */
async function nextPage(
  load: Asking,
  client: HttpClient,
  digests: Digests,
  seen: Set<number>,
  cursor: string,
): Promise<string | null> {
  const body = { SearchParameters: { CountryCode: [largeCountry] }, PageSize: pageSize, Cursor: cursor };
  const reply = await ask(load, client, { method: 'POST', path: '/v2/relations', body }, (page) => {
    const companies = companiesOf(page);
    const { TotalCount, Cursor } = paginationOf(page);
    if (TotalCount !== digests.size) return `a total of ${TotalCount}, not ${digests.size}`;
    if (companies.length !== pageSize && Cursor !== null) return `a page of ${companies.length} companies`;
    if (companies.some(({ ServiceId }) => seen.has(ServiceId))) return 'a company of a page before';
    const count = seen.size + companies.length;
    if (Cursor === null && count !== digests.size) return `a run of ${count} companies, not ${digests.size}`;
    const other = companies.find((company) => digests.get(company.ServiceId) !== digestOf(company));
    return other && `company ${other.ServiceId} is not as in the package`;
  });
  if (!reply) return cursor;
  for (const { ServiceId } of companiesOf(reply)) seen.add(ServiceId);
  return paginationOf(reply).Cursor;
}
