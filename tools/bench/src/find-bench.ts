import { makeTokens, startApi } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { begin } from './begin';
import { median, numberText, percentile95, timed, type Verdict } from './figures';
import { namedCompanies } from './find/named-companies';
import { type Search, type SearchKind, searchKinds, searchOf } from './find/searches';
import { KeepAliveClient, requireOk } from './keep-alive-client';
import { verdictOf } from './targets';

const usual = { companies: 1_000_000, warmUp: 400, searches: 1_600 };
const tiny: typeof usual = { companies: 300, warmUp: 16, searches: 80 };

/**
 * Measures searches for companies by name and numbers over HTTP, by one client.
 *
 * @param options a number of companies other than a million
 */
export async function benchFind(bench: Bench, [sent]: readonly string[]): Promise<Verdict[]> {
  const sizes = sizesOf(bench, usual, tiny);
  const companies = sent === undefined ? sizes.companies : Number(sent);
  const graph = await namedCompanies(bench, companies);
  const tokens = await makeTokens(bench);
  const { port } = await startApi(bench, graph, tokens, { ultimateOwnerships: true });
  const client = new KeepAliveClient(port, { Authorization: tokens.bearer });
  try {
    await begin(bench, { measurement: 'find', isUsual: companies === sizes.companies, graph });
    for (let number = 0; number < sizes.warmUp; number++) await ask(client, searchOf(number, companies));
    const { ms, found } = await measured(client, sizes, companies);
    const times = searchKinds.map((kind) => [kind, ms.get(kind) ?? []] as const);
    bench.table({
      title: `${numberText(sizes.searches)} searches over ${numberText(companies)} companies, one client, milliseconds`,
      columns: ['Search', 'Median', 'p95'],
      rows: times.map(([kind, of]) => [kind, numberText(median(of), 1), numberText(percentile95(of), 1)]),
    });
    bench.print(`${found} of ${sizes.searches} searches found a company, each by number the right one`);
    return verdicts(ms);
  } finally {
    client.close();
  }
}

async function measured(
  client: KeepAliveClient,
  { warmUp, searches }: typeof usual,
  companies: number,
): Promise<{ readonly ms: ReadonlyMap<SearchKind, number[]>; readonly found: number }> {
  const ms = new Map<SearchKind, number[]>();
  let found = 0;
  for (let number = warmUp; number < warmUp + searches; number++) {
    const search = searchOf(number, companies);
    const { ms: taken, value } = await timed(() => ask(client, search));
    ms.set(search.kind, [...(ms.get(search.kind) ?? []), taken]);
    found += Number(value);
  }
  return { ms, found };
}

/** @returns whether companies were found. */
async function ask(client: KeepAliveClient, { body, finds }: Search): Promise<boolean> {
  const answer = await client.ask('POST', '/v2/companies/search', JSON.stringify(body));
  requireOk(answer);
  const text = answer.body.toString();
  if (finds !== undefined && !text.includes(finds)) throw new Error(`A search did not find ${finds}.`);
  return text.includes('"ServiceId"');
}

function verdicts(ms: ReadonlyMap<SearchKind, readonly number[]>): Verdict[] {
  const all = percentile95([...ms.values()].flat());
  const slowest = Math.max(...[...ms.values()].map(percentile95));
  return [
    verdictOf('find', 'p95 of all searches', all),
    verdictOf('find', 'p95 of the slowest kind of search', slowest),
  ];
}
