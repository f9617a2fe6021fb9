import { type ApiUnderTest, makeTokens, startApi, startPeer } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { begin } from './begin';
import { filledGraph } from './kept-graphs';
import { median, numberText, type Verdict } from './figures';
import { type Answer, KeepAliveClient, requireOk } from './keep-alive-client';
import { keepFigures } from './kept-figures';
import { anyOrgNo, oneCompany } from './lookups';
import { contentOfApi, firstDifference } from './page-content';
import { refuseOptions } from './refuse-options';
import { type Row, verdictOf } from './targets';

const usual = { companies: 100_000, clients: 32, rounds: 5, warmUpMs: 5_000, roundMs: 3_000 };
const tiny: typeof usual = { companies: 300, clients: 4, rounds: 1, warmUpMs: 100, roundMs: 300 };
const comparedCompanies = 20;

/**
 * The compared programs. `api`: the API with ultimate ownerships. `direct`: the API without them. `nothing`: the
 * endpoint that does nothing.
 */
const names = ['api', 'direct', 'nothing'] as const;
type Name = (typeof names)[number];
const titles: Readonly<Record<Name, string>> = {
  api: 'API with ultimate ownerships',
  direct: 'API without ultimate ownerships',
  nothing: 'endpoint that does nothing',
};

/** The result of sending requests for some time. */
interface Load {
  readonly perSecond: number;
  /** Processor time of the program for each request, in milliseconds. Undefined if the system does not report it. */
  readonly processorMs: number | undefined;
}

/** Sends one request on a connection. `number` counts all requests. */
type Ask = (client: KeepAliveClient, number: number) => Promise<Answer>;

/** A request, and the program that it is sent to. */
interface Asked extends ApiUnderTest {
  readonly ask: Ask;
}

/**
 * Looks up single companies by organisation number, with the ultimate ownerships that the graph stores, and without
 * ultimate ownerships. Compares the lookups with an authenticated endpoint of the same framework that does nothing.
 */
export async function benchLookups(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  refuseOptions(options);
  const { companies, warmUpMs } = sizesOf(bench, usual, tiny);
  const graph = await filledGraph(bench, companies);
  const tokens = await makeTokens(bench);
  await keepFigures(bench, graph);
  const api = await startApi(bench, graph, tokens, { ultimateOwnerships: true });
  const direct = await startApi(bench, graph, tokens, { ultimateOwnerships: false });
  const nothing = await startPeer(bench, 'guarded-nothing', { ...tokens, bearer: undefined }, '/ready');
  const askApi: Ask = (client, number) => client.ask('POST', '/v2/relations', oneCompany(anyOrgNo(number, companies)));
  const askNothing: Ask = (client) => client.ask('GET', '/nothing');
  const asked: Readonly<Record<Name, Asked>> = {
    api: { ...api, ask: askApi },
    direct: { ...direct, ask: askApi },
    nothing: { ...nothing, ask: askNothing },
  };
  const checked = await compareAnswers(asked, tokens.bearer, companies);
  bench.print(`both APIs gave the same records of ${checked} companies, and a request without a token was refused`);
  await begin(bench, { measurement: 'lookup', isUsual: true, graph });
  for (const each of Object.values(asked)) await load(bench, each, tokens.bearer, warmUpMs);
  return rates(bench, asked, tokens.bearer);
}

async function rates(bench: Bench, asked: Readonly<Record<Name, Asked>>, bearer: string): Promise<Verdict[]> {
  const { rounds, roundMs, clients } = sizesOf(bench, usual, tiny);
  const loads: Record<Name, Load[]> = { api: [], direct: [], nothing: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of names) loads[name].push(await load(bench, asked[name], bearer, roundMs));
  const of = (name: Name) => median(loads[name].map(({ perSecond }) => perSecond));
  bench.table({
    title: `Single companies, ${clients} clients, medians of ${rounds} rounds`,
    columns: ['Asked', 'Requests/s', 'Processor time of a request, ms'],
    rows: names.map((name) => [titles[name], numberText(of(name)), processorText(loads[name])]),
  });
  const row = (what: Row<'lookup'>, one: Name, other: Name) =>
    verdictOf('lookup', what, of(one) / of(other), `${numberText(of(one))} / ${numberText(of(other))} requests/s`);
  return [
    row('API / endpoint that does nothing', 'api', 'nothing'),
    row('API without ultimate ownerships / endpoint that does nothing', 'direct', 'nothing'),
    row('with / without ultimate ownerships', 'api', 'direct'),
  ];
}

function processorText(loads: readonly Load[]): string {
  const ms = loads.flatMap(({ processorMs }) => processorMs ?? []);
  return ms.length === 0 ? '-' : numberText(median(ms), 2);
}

/**
 * Checks the responses before measuring. Empty responses would be too fast, and so would an endpoint that does not
 * check the token.
 *
 * @returns for how many companies both APIs returned the same records, apart from ultimate ownerships.
 */
async function compareAnswers(
  { api, direct, nothing }: Readonly<Record<Name, Asked>>,
  bearer: string,
  companies: number,
): Promise<number> {
  const clients = [api, direct].map(({ port }) => new KeepAliveClient(port, { Authorization: bearer }));
  const stranger = new KeepAliveClient(nothing.port);
  try {
    for (let number = 0; number < comparedCompanies; number++) {
      const orgNo = anyOrgNo(number, companies);
      const contents: string[] = [];
      for (const client of clients)
        contents.push(contentOfApi((await client.ask('POST', '/v2/relations', oneCompany(orgNo))).body));
      if (!contents[0]?.includes(`"${orgNo}"`)) throw new Error(`The API does not find company ${orgNo}.`);
      if (contents[0] !== contents[1]) throw new Error(`The answers differ: ${firstDifference(contents)}`);
    }
    const { status } = await nothing.ask(stranger, 0);
    if (status === 200) throw new Error('The endpoint that does nothing looks at no token.');
    return comparedCompanies;
  } finally {
    for (const client of [...clients, stranger]) client.close();
  }
}

/** Sends requests for a time. Counts those that were answered with 200. Any other response is an error. */
async function load(bench: Bench, { port, process, ask }: Asked, bearer: string, durationMs: number): Promise<Load> {
  const startedAt = performance.now();
  const processorMsBefore = await process.processorMs();
  let asked = 0;
  let answered = 0;
  const work = async () => {
    const client = new KeepAliveClient(port, { Authorization: bearer });
    while (performance.now() - startedAt < durationMs) {
      requireOk(await ask(client, asked++));
      answered += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: sizesOf(bench, usual, tiny).clients }, work));
  const perSecond = (answered * 1000) / (performance.now() - startedAt);
  const processorMs = await process.processorMs();
  if (processorMs === undefined || processorMsBefore === undefined) return { perSecond, processorMs: undefined };
  return { perSecond, processorMs: (processorMs - processorMsBefore) / answered };
}
