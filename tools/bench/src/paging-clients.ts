import type { ApiUnderTest } from './api-under-test';
import type { Bench } from './bench';
import { megabytesText, numberText, timed } from './figures';
import { apiPages } from './pages';

/** Clients that page through all companies at the same time. */
export interface PagingClients {
  readonly clients: number;
  readonly pagesPerClient: number;
  readonly pageSize: number;
}

/**
 * Lets many clients page at once.
 *
 * @returns the most memory of the API in megabytes. Undefined if the system does not report it.
 */
export async function memoryOfPaging(
  bench: Bench,
  api: ApiUnderTest,
  bearer: string,
  { clients, pagesPerClient, pageSize }: PagingClients,
): Promise<number | undefined> {
  const before = await api.process.peakMemoryMb();
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: clients }, async () => {
        const pages = apiPages(api.port, bearer, pageSize);
        for (let page = 0; page < pagesPerClient; page++) await pages.next();
        pages.close();
      }),
    ),
  );
  const peak = await api.process.peakMemoryMb();
  bench.table({
    title: `${clients} clients at once, ${numberText((clients * pagesPerClient * 1000) / ms, 1)} pages a second`,
    columns: ['When', 'Most memory of the API'],
    rows: [
      ['before', megabytesText(before)],
      [`with ${clients} clients`, megabytesText(peak)],
    ],
  });
  return peak;
}
