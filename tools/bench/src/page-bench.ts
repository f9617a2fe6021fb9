import { firstDifference } from './page-content';
import { apiPages, barePages, type Pages } from './pages';
import { memoryOfPaging } from './paging-clients';
import { makeTokens, startApi, startPeer } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { filledGraph } from './kept-graphs';
import { benchGrants } from './bench-subscription';
import { begin } from './begin';
import { median, numberText, timed, twoTimesText, type Verdict } from './figures';
import { copyToPostgres } from './postgres/copy';
import { obtainPostgres } from './postgres/cluster';
import { refuseOptions } from './refuse-options';
import { type Row, verdictOf } from './targets';

const usual = {
  companies: 100_000,
  pageSize: 500,
  warmUpPages: 30,
  rounds: 45,
  edgePages: 10,
  clients: 20,
  pagesPerClient: 8,
};
const tiny: typeof usual = {
  companies: 300,
  pageSize: 20,
  warmUpPages: 1,
  rounds: 13,
  edgePages: 2,
  clients: 3,
  pagesPerClient: 2,
};

/**
 * Compares pages of 500 companies from the service, from a bare driver with the same queries, and from PostgreSQL with
 * the same rows.
 */
export async function benchPages(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  refuseOptions(options);
  const { companies, pageSize } = sizesOf(bench, usual, tiny);
  const graph = await filledGraph(bench, companies);
  const connectionString = await obtainPostgres(bench);
  await copyToPostgres(bench, graph, companies, connectionString);
  const tokens = await makeTokens(bench);
  // The peers have no ultimate ownerships. `bench:ultimate` measures their cost.
  const api = await startApi(bench, graph, tokens, { ultimateOwnerships: false });
  const { uri, user, password } = graph;
  const driver = await startPeer(bench, 'neo4j-pages', { uri, user, password });
  const postgres = await startPeer(bench, 'postgres-pages', { connectionString, countries: benchGrants.countries });
  const peers = {
    api: apiPages(api.port, tokens.bearer, pageSize),
    driver: barePages(driver.port, pageSize),
    postgres: barePages(postgres.port, pageSize),
  };
  await begin(bench, { measurement: 'page', isUsual: true, graph, connectionString });
  const verdicts = [...(await comparePeers(bench, peers)), await evenCost(bench, peers)];
  for (const pages of Object.values(peers)) pages.close();
  const peakMb = await memoryOfPaging(bench, api, tokens.bearer, sizesOf(bench, usual, tiny));
  return [...verdicts, verdictOf('page', 'memory of the API with many clients', peakMb)];
}

type Peers = Readonly<Record<'api' | 'driver' | 'postgres', Pages>>;
const titles = { api: 'API', driver: 'bare driver', postgres: 'PostgreSQL' } as const;

/**
 * Requests the same page from all three, then the next page. So other load on the machine affects all three equally.
 */
async function comparePeers(bench: Bench, peers: Peers): Promise<Verdict[]> {
  const { pageSize, warmUpPages, rounds } = sizesOf(bench, usual, tiny);
  for (let page = 0; page < warmUpPages; page++) for (const pages of Object.values(peers)) await pages.next();
  for (const pages of Object.values(peers)) pages.restart();
  const ms: Record<keyof Peers, number[]> = { api: [], driver: [], postgres: [] };
  const names = Object.keys(peers) as (keyof Peers)[];
  let inSlices = 0;
  for (let round = 0; round < rounds; round++) {
    const contents = new Set<string>();
    // Each of the three goes first equally often.
    for (const name of [...names.slice(round % names.length), ...names.slice(0, round % names.length)]) {
      const { ms: taken, value } = await timed(() => peers[name].next());
      ms[name].push(taken);
      contents.add(peers[name].contentOf(value));
      if (name === 'api' && !value.headers.has('content-length')) inSlices += 1;
    }
    if (contents.size !== 1) throw new Error(`The peers answer differently: ${firstDifference([...contents])}`);
  }
  bench.print(
    `the peers gave the same companies, relations and records on ${rounds} pages, ${inSlices} of them in slices`,
  );
  const medians = { api: median(ms.api), driver: median(ms.driver), postgres: median(ms.postgres) };
  bench.table({
    title: `Pages of ${pageSize} companies, medians of ${rounds}`,
    columns: ['From', 'Milliseconds'],
    rows: names.map((name) => [titles[name], numberText(medians[name], 1)]),
  });
  const row = (what: Row<'page'>, other: number) =>
    verdictOf('page', what, medians.api / other, twoTimesText(medians.api, other));
  return [row('API / bare driver', medians.driver), row('API / PostgreSQL', medians.postgres)];
}

/**
 * Measures whether late pages of a cursor chain cost as much as early pages. The early companies of the register own
 * more other companies, so their pages are larger. The bare driver's times for the same pages show how much larger.
 */
async function evenCost(bench: Bench, { api, driver }: Peers): Promise<Verdict> {
  const ms: Record<'api' | 'driver', number[]> = { api: [], driver: [] };
  for (const pages of [api, driver]) pages.restart();
  const { companies, pageSize, edgePages } = sizesOf(bench, usual, tiny);
  const [end, last] = [edgePages + 1, companies / pageSize - 2];
  for (let page = 1; page <= last; page++) {
    ms.api.push((await timed(() => api.next())).ms);
    ms.driver.push((await timed(() => driver.next())).ms);
  }
  const early = (name: keyof typeof ms) => median(ms[name].slice(1, end));
  const late = (name: keyof typeof ms) => median(ms[name].slice(-edgePages));
  bench.table({
    title: `A run of ${last} pages, medians in milliseconds`,
    columns: ['From', `pages 2-${end}`, `pages ${last - edgePages + 1}-${last}`],
    rows: (['api', 'driver'] as const).map((name) => [
      titles[name],
      numberText(early(name), 1),
      numberText(late(name), 1),
    ]),
  });
  const difference = Math.abs(late('api') / late('driver') / (early('api') / early('driver')) - 1);
  return verdictOf('page', 'late pages / early ones, each to the bare driver', difference * 100);
}
