import { makeTokens, startApi, startPeer } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { benchGrants } from './bench-subscription';
import { begin } from './begin';
import { median, numberText, timed, twoTimesText, type Verdict } from './figures';
import { filledGraph } from './kept-graphs';
import { graphBound, keepFigures } from './kept-figures';
import type { Answer } from './keep-alive-client';
import { companiesIn, contentOfApi, contentOfComputed, contentOfTable, omittedIn } from './ownerships-content';
import { apiPages, barePages, type Pages } from './pages';
import { type Collected, EdgeCollection } from './peers/edge-collection';
import { copyToPostgres } from './postgres/copy';
import { obtainPostgres } from './postgres/cluster';
import { refuseOptions } from './refuse-options';
import { verdictOf } from './targets';

const usual = { companies: 100_000, pageSize: 500, warmUpPages: 20, rounds: 30 };
const tiny: typeof usual = { companies: 300, pageSize: 20, warmUpPages: 1, rounds: 12 };

/**
 * `api` reads the ultimate ownerships that the graph keeps, `computing` computes them for each page, and `table` has
 * them in a table.
 */
type Peers = Readonly<Record<'api' | 'computing' | 'table', Pages>>;

const titles: Readonly<Record<keyof Peers, string>> = {
  api: 'API, kept ultimate ownerships',
  computing: 'PostgreSQL, recursive queries and the same solver',
  table: 'PostgreSQL, a table of the same ultimate ownerships',
};

/** The text of the ultimate ownerships of a page, without those of some companies. */
const contentOf: Readonly<Record<keyof Peers, (body: Buffer, leftOut: ReadonlySet<number>) => string>> = {
  api: contentOfApi,
  computing: contentOfComputed,
  table: contentOfTable,
};

/**
 * Reads pages of 500 companies with the ultimate ownerships that the graph keeps. Compares them with PostgreSQL, once
 * with recursive queries and the solver of the service, and once with a table of the same ultimate ownerships.
 */
export async function benchUltimate(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  refuseOptions(options);
  const { companies, pageSize } = sizesOf(bench, usual, tiny);
  const graph = await filledGraph(bench, companies);
  await keepFigures(bench, graph);
  const connectionString = await obtainPostgres(bench);
  await copyToPostgres(bench, graph, companies, connectionString, 'figures');
  const tokens = await makeTokens(bench);
  const api = apiPages((await startApi(bench, graph, tokens, keptOwnerships)).port, tokens.bearer, pageSize);
  // The first page is not compared. Nearly all companies belong in part to the public bodies on it, so computing its
  // ultimate ownerships would take PostgreSQL far longer than any other page.
  const firstPage = await api.next();
  const settings = { connectionString, countries: benchGrants.countries };
  const after = companiesIn(firstPage.body).at(-1);
  const peer = async (name: string) => barePages((await startPeer(bench, name, settings)).port, pageSize, after);
  const peers = { api, computing: await peer('postgres-ultimate'), table: await peer('postgres-figures') };
  const edges = new EdgeCollection(graph, connectionString);
  await begin(bench, { measurement: 'ultimate', isUsual: true, graph, connectionString });
  try {
    return await compare(bench, peers, edges);
  } finally {
    for (const pages of Object.values(peers)) pages.close();
    await edges.close();
  }
}

const keptOwnerships = { ultimateOwnerships: true, budget: graphBound } as const;

/** Requests the same page from all peers, then the next page. So other load on the machine affects all peers equally. */
async function compare(bench: Bench, peers: Peers, edges: EdgeCollection): Promise<Verdict[]> {
  const { warmUpPages, rounds } = sizesOf(bench, usual, tiny);
  const ms: Record<keyof Peers, number[]> = { api: [], computing: [], table: [] };
  const collected: Collected[] = [];
  let withOmitted = 0;
  for (let round = -warmUpPages; round < rounds; round++) {
    const { taken, companiesOfPage, omitted } = await samePage(peers, round);
    // The API does less for companies that it names as omitted, so such a page is compared, but its time does not count.
    if (omitted > 0) {
      withOmitted += 1;
      continue;
    }
    const edgesOfPage = await edges.collect(companiesOfPage);
    if (round < 0) continue;
    collected.push(edgesOfPage);
    for (const name of namesOf(peers)) ms[name].push(taken[name]);
  }
  if (collected.length < rounds / 2) throw new Error(`Only ${collected.length} of ${rounds} pages can be timed.`);
  bench.print(`the peers gave the same ultimate ownerships on ${warmUpPages + rounds} pages`);
  bench.print(`the times of ${withOmitted} pages do not count, because the API omitted ultimate ownerships on them`);
  return verdictsOf(bench, ms, collected);
}

interface SamePage {
  readonly taken: Readonly<Record<keyof Peers, number>>;
  readonly companiesOfPage: readonly number[];
  /** The number of companies on the page whose ultimate ownerships the API omits. */
  readonly omitted: number;
}

async function samePage(peers: Peers, round: number): Promise<SamePage> {
  const names = namesOf(peers);
  // Each peer goes first equally often.
  const first = Math.abs(round) % names.length;
  const taken = { api: 0, computing: 0, table: 0 };
  const answers: Partial<Record<keyof Peers, Answer>> = {};
  for (const name of [...names.slice(first), ...names.slice(0, first)]) {
    const { ms, value } = await timed(() => peers[name].next());
    taken[name] = ms;
    answers[name] = value;
  }
  const { api, ...others } = answers as Record<keyof Peers, Answer>;
  const companiesOfPage = companiesIn(api.body);
  const omitted = omittedIn(api.headers);
  const wanted = contentOf.api(api.body, omitted);
  for (const name of ['computing', 'table'] as const) {
    if (contentOf[name](others[name].body, omitted) !== wanted)
      throw new Error(`The ultimate ownerships after company ${companiesOfPage[0]} differ: ${titles[name]}.`);
  }
  return { taken, companiesOfPage, omitted: omitted.size };
}

function namesOf(peers: Peers): (keyof Peers)[] {
  return Object.keys(peers) as (keyof Peers)[];
}

function verdictsOf(bench: Bench, ms: Record<keyof Peers, number[]>, collected: readonly Collected[]): Verdict[] {
  const { pageSize } = sizesOf(bench, usual, tiny);
  const holdings = numberText(median(collected.map((each) => each.holdings)));
  const edges = (of: 'graphMs' | 'postgresMs' | 'recordsMs') =>
    numberText(median(collected.map((each) => each[of])), 1);
  const [api, computing, table] = [median(ms.api), median(ms.computing), median(ms.table)];
  bench.table({
    title: `Pages of ${pageSize} companies with ${holdings} holdings above them, medians of ${ms.api.length}`,
    columns: ['What', 'Milliseconds'],
    rows: [
      [titles.api, numberText(api, 1)],
      [titles.computing, numberText(computing, 1)],
      [titles.table, numberText(table, 1)],
      ['the holdings above alone, graph', edges('graphMs')],
      ['the holdings above alone, PostgreSQL, from a table of holdings', edges('postgresMs')],
      ['the holdings above alone, PostgreSQL, from the table of records', edges('recordsMs')],
    ],
  });
  return [
    verdictOf('ultimate', 'page, API / PostgreSQL that computes', api / computing, twoTimesText(api, computing)),
    verdictOf('ultimate', 'page, API / PostgreSQL with a table of them', api / table, twoTimesText(api, table)),
  ];
}
