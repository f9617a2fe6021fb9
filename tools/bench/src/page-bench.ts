import { firstDifference } from './page-content';
import { apiPages, barePages, type Pages } from './pages';
import { makeTokens, startApi, startPeer, type ApiUnderTest } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { graphMemory } from './bench-graph';
import { filledGraph } from './kept-graphs';
import { benchGrants } from './bench-subscription';
import { machineText, median, megabytesText, timed, type Verdict } from './figures';
import { copyToPostgres } from './postgres/copy';
import { obtainPostgres } from './postgres/cluster';
import { serverVersions } from './server-versions';

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
const memoryLimitMb = 350;

/**
 * Compares pages of 500 companies from the service, from a bare driver with the same queries, and from PostgreSQL with
 * the same rows.
 */
export async function benchPages(bench: Bench): Promise<Verdict[]> {
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
  bench.print(`${machineText()}, ${await serverVersions(graph, connectionString)}; ${graphMemory(bench)}`);
  const verdicts = [...(await comparePeers(bench, peers)), await evenCost(bench, peers)];
  for (const pages of Object.values(peers)) pages.close();
  return [...verdicts, await memoryOfManyClients(bench, api, tokens.bearer)];
}

type Peers = Readonly<Record<'api' | 'driver' | 'postgres', Pages>>;

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
  for (const name of names)
    bench.print(`${name.padEnd(8)} ${medians[name].toFixed(1)} ms, median of ${rounds} pages of ${pageSize}`);
  const toDriver = medians.api / medians.driver;
  const toPostgres = medians.api / medians.postgres;
  return [
    {
      what: 'page: API to bare driver',
      measured: `${toDriver.toFixed(2)}`,
      target: 'at most 1.3',
      met: toDriver <= 1.3,
    },
    { what: 'page: API to PostgreSQL', measured: `${toPostgres.toFixed(2)}`, target: 'below 1', met: toPostgres < 1 },
  ];
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
  for (const name of ['api', 'driver'] as const) {
    bench.print(
      `run of ${last} pages, ${name.padEnd(6)}: pages 2-${end} ${early(name).toFixed(1)} ms, pages ${last - edgePages + 1}-${last} ${late(name).toFixed(1)} ms`,
    );
  }
  const difference = Math.abs(late('api') / late('driver') / (early('api') / early('driver')) - 1);
  const what = 'page: late pages against early ones, each to the bare driver';
  return { what, measured: `${(difference * 100).toFixed(0)} %`, target: 'within 20 %', met: difference <= 0.2 };
}

async function memoryOfManyClients(bench: Bench, api: ApiUnderTest, bearer: string): Promise<Verdict> {
  const { pageSize, clients, pagesPerClient } = sizesOf(bench, usual, tiny);
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
  bench.print(`${clients} clients at once: ${((clients * pagesPerClient * 1000) / ms).toFixed(1)} pages a second`);
  const peak = await api.process.peakMemoryMb();
  bench.print(
    `most memory of the API: ${megabytesText(before)} for one client, ${megabytesText(peak)} with ${clients}`,
  );
  return {
    what: `page: memory of the API, ${clients} clients`,
    measured: megabytesText(peak),
    target: `below ${memoryLimitMb} MB`,
    met: (peak ?? Infinity) < memoryLimitMb,
  };
}
