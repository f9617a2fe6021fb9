import { type ApiUnderTest, makeTokens, startApi, startPeer } from './api-under-test';
import { type Bench, filledGraph, graphTuning } from './bench-graph';
import { machine, median, type Verdict } from './figures';
import { type Answer, KeepAliveClient } from './keep-alive-client';
import { serverVersions } from './server-versions';

const companies = 100_000;
const clients = 32;
const rounds = 5;
const warmUpMs = 5_000;
const roundMs = 3_000;

/** Requests a second. */
interface Rates {
  readonly api: number;
  readonly direct: number;
  readonly nothing: number;
}

/** Asks once on a connection; `number` counts all requests. */
type Ask = (client: KeepAliveClient, number: number) => Promise<Answer>;

/**
 * Single companies by organisation number, as the search answers them and without their ultimate ownerships, beside an
 * authenticated endpoint of the same framework that does nothing.
 */
export async function benchLookups(bench: Bench): Promise<Verdict[]> {
  const graph = await filledGraph(bench, companies);
  const children: ApiUnderTest[] = [];
  try {
    const tokens = await makeTokens(bench);
    const api = await startApi(bench, graph, tokens, { ultimateOwnerships: true });
    children.push(api);
    const direct = await startApi(bench, graph, tokens, { ultimateOwnerships: false });
    children.push(direct);
    const nothing = await startPeer(bench, 'guarded-nothing', { ...tokens, bearer: undefined }, '/ready');
    children.push(nothing);
    bench.tell(`${machine()}, ${await serverVersions(graph)}; Neo4j heap ${graphTuning.heapMb} MB, page cache ${graphTuning.pageCacheMb} MB; ${clients} clients`);
    const askApi: Ask = (client, number) => client.ask('POST', '/v2/relations', JSON.stringify({ SearchParameters: { OrgNo: [anyOrgNo(number)] } }));
    const askNothing: Ask = (client) => client.ask('GET', '/nothing');
    await requireCompany(api.port, tokens.bearer);
    await load(api.port, tokens.bearer, askApi, warmUpMs);
    await load(direct.port, tokens.bearer, askApi, warmUpMs);
    await load(nothing.port, tokens.bearer, askNothing, warmUpMs);
    const perSecond: Rates[] = [];
    for (let round = 0; round < rounds; round++) {
      perSecond.push({
        api: await load(api.port, tokens.bearer, askApi, roundMs),
        direct: await load(direct.port, tokens.bearer, askApi, roundMs),
        nothing: await load(nothing.port, tokens.bearer, askNothing, roundMs),
      });
    }
    const of = (name: keyof Rates) => median(perSecond.map((each) => each[name]));
    bench.tell(
      `single companies ${of('api').toFixed(0)} requests/s, without ultimate ownerships ${of('direct').toFixed(0)}, ` +
        `endpoint that does nothing ${of('nothing').toFixed(0)} (medians of ${rounds} rounds)`,
    );
    return [
      verdict('lookup: API to an endpoint that does nothing', of('api') / of('nothing')),
      verdict('lookup without ultimate ownerships: the same', of('direct') / of('nothing')),
    ];
  } finally {
    for (const { process } of children) await process.end();
    await graph.release();
  }
}

function verdict(what: string, ratio: number): Verdict {
  return { what, measured: ratio.toFixed(2), target: 'at least 0.5', met: ratio >= 0.5 };
}

/** All over the register, the same ones in each run. */
function anyOrgNo(number: number): string {
  return `X${String(1 + ((number * 7_919) % companies)).padStart(8, '0')}`;
}

/** A bench of empty answers would be a fast one. */
async function requireCompany(port: number, bearer: string): Promise<void> {
  const client = new KeepAliveClient(port, { Authorization: bearer });
  const { body } = await client.ask('POST', '/v2/relations', JSON.stringify({ SearchParameters: { OrgNo: [anyOrgNo(1)] } })).finally(() => client.close());
  const { Relations } = JSON.parse(body.toString()) as { Relations: { OrgNo?: string }[] };
  if (Relations.length !== 1 || Relations[0]?.OrgNo !== anyOrgNo(1)) throw new Error(`The API does not find company ${anyOrgNo(1)}.`);
}

/** @returns requests a second that were answered with 200; any other answer is an error. */
async function load(port: number, bearer: string, ask: Ask, durationMs: number): Promise<number> {
  const startedAt = performance.now();
  let asked = 0;
  let answered = 0;
  const work = async () => {
    const client = new KeepAliveClient(port, { Authorization: bearer });
    while (performance.now() - startedAt < durationMs) {
      const { status, body } = await ask(client, asked++);
      if (status !== 200) throw new Error(`An answer of status ${status}: ${body.toString().slice(0, 500)}`);
      answered += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: clients }, work));
  return (answered * 1000) / (performance.now() - startedAt);
}
