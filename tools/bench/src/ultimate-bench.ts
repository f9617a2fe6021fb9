import { makeTokens, startApi, startPeer } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { filledGraph } from './kept-graphs';
import { benchGrants } from './bench-subscription';
import { type Collected, EdgeCollection } from './peers/edge-collection';
import { median, numberText, timed, twoTimesText, type Verdict } from './figures';
import { companiesIn, contentOfApi, contentOfPeer } from './ownerships-content';
import { apiPages, barePages, type Pages } from './pages';
import { copyToPostgres } from './postgres/copy';
import { obtainPostgres } from './postgres/cluster';
import { begin } from './setting';
import { type Row, verdictOf } from './targets';

const usual = { companies: 100_000, pageSize: 500, warmUpPages: 20, rounds: 30 };
const tiny: typeof usual = { companies: 300, pageSize: 20, warmUpPages: 1, rounds: 12 };

/**
 * The bound of the API. It is higher than the number of holdings above any company, so no ultimate ownerships are
 * omitted. PostgreSQL has no such bound.
 */
const unreachedBound = 10_000;

type Peers = Readonly<Record<'api' | 'without' | 'postgres', Pages>>;

/**
 * Reads pages of 500 companies with their ultimate ownerships. Compares them with the same pages without ultimate
 * ownerships and with PostgreSQL. PostgreSQL collects the same holdings with recursive queries, and the same code
 * computes the ultimate owners.
 */
export async function benchUltimate(bench: Bench): Promise<Verdict[]> {
  const { companies, pageSize } = sizesOf(bench, usual, tiny);
  const graph = await filledGraph(bench, companies);
  const connectionString = await obtainPostgres(bench);
  await copyToPostgres(bench, graph, companies, connectionString);
  const tokens = await makeTokens(bench);
  const api = async (ultimateOwnerships: boolean) =>
    apiPages(
      (await startApi(bench, graph, tokens, { ultimateOwnerships, budget: unreachedBound })).port,
      tokens.bearer,
      pageSize,
    );
  const served = { api: await api(true), without: await api(false) };
  // The first page is not compared. It has public bodies, which own more companies than the service reads for one
  // company.
  const [firstPage] = [await served.api.next(), await served.without.next()];
  const postgres = await startPeer(bench, 'postgres-ultimate', { connectionString, countries: benchGrants.countries });
  const peers = { ...served, postgres: barePages(postgres.port, pageSize, companiesIn(firstPage.body).at(-1)) };
  const edges = new EdgeCollection(graph, connectionString);
  await begin(bench, { measurement: 'ultimate', isUsual: true, graph, connectionString });
  try {
    return await compare(bench, peers, edges);
  } finally {
    for (const pages of Object.values(peers)) pages.close();
    await edges.close();
  }
}

/**
 * Requests the same page from all peers and collects its holdings, then goes to the next page. So other load on the
 * machine affects all peers equally.
 */
async function compare(bench: Bench, peers: Peers, edges: EdgeCollection): Promise<Verdict[]> {
  const { warmUpPages, rounds } = sizesOf(bench, usual, tiny);
  const ms: Record<keyof Peers, number[]> = { api: [], without: [], postgres: [] };
  const collected: Collected[] = [];
  for (let round = -warmUpPages; round < rounds; round++) {
    const { taken, companiesOfPage } = await samePage(peers, round);
    const edgesOfPage = await edges.collect(companiesOfPage);
    if (round < 0) continue;
    collected.push(edgesOfPage);
    for (const name of namesOf(peers)) ms[name].push(taken[name]);
  }
  bench.print(
    `the peers gave the same ultimate ownerships on ${warmUpPages + rounds} pages, and the same holdings above them`,
  );
  return verdictsOf(bench, ms, collected);
}

async function samePage(
  peers: Peers,
  round: number,
): Promise<{ taken: Record<keyof Peers, number>; companiesOfPage: number[] }> {
  const names = namesOf(peers);
  // Each peer goes first equally often.
  const first = Math.abs(round) % names.length;
  const taken: Record<keyof Peers, number> = { api: 0, without: 0, postgres: 0 };
  const contents = new Set<string>();
  let companiesOfPage: number[] = [];
  for (const name of [...names.slice(first), ...names.slice(0, first)]) {
    const { ms, value } = await timed(() => peers[name].next());
    taken[name] = ms;
    if (name === 'postgres') contents.add(contentOfPeer(value.body));
    if (name !== 'api') continue;
    contents.add(contentOfApi(value.body));
    companiesOfPage = companiesIn(value.body);
  }
  if (contents.size !== 1)
    throw new Error(`The pages after company ${companiesOfPage[0]} are not the same: the ultimate ownerships differ.`);
  return { taken, companiesOfPage };
}

function namesOf(peers: Peers): (keyof Peers)[] {
  return Object.keys(peers) as (keyof Peers)[];
}

function verdictsOf(bench: Bench, ms: Record<keyof Peers, number[]>, collected: readonly Collected[]): Verdict[] {
  const { pageSize, rounds } = sizesOf(bench, usual, tiny);
  const graphMs = median(collected.map((each) => each.graphMs));
  const postgresMs = median(collected.map((each) => each.postgresMs));
  const [api, without, postgres] = [median(ms.api), median(ms.without), median(ms.postgres)];
  const recordsMs = median(collected.map((each) => each.recordsMs));
  const holdings = numberText(median(collected.map((each) => each.holdings)));
  bench.table({
    title: `Pages of ${pageSize} companies with ${holdings} holdings above them, medians of ${rounds}`,
    columns: ['What', 'Milliseconds'],
    rows: [
      ['holdings above a page, graph', numberText(graphMs, 1)],
      ['holdings, PostgreSQL, from a table of holdings alone', numberText(postgresMs, 1)],
      ['holdings, PostgreSQL, from the table of records', numberText(recordsMs, 1)],
      ['page, API', numberText(api, 1)],
      ['page, API without ultimate ownerships', numberText(without, 1)],
      ['page, PostgreSQL', numberText(postgres, 1)],
    ],
  });
  const row = (what: Row<'ultimate'>, ms: number, otherMs: number) =>
    verdictOf('ultimate', what, ms / otherMs, twoTimesText(ms, otherMs));
  return [
    row('holdings above a page, PostgreSQL / graph', postgresMs, graphMs),
    row('page with computed ultimate ownerships / without', api, without),
    row('page with computed ultimate ownerships, API / PostgreSQL', api, postgres),
  ];
}
