import { type ApiUnderTest, makeTokens, startApi } from './api-under-test';
import { type Bench, graphTuning } from './bench-graph';
import { machine, median, megabytes, percentile95, timed, type Verdict } from './figures';
import { KeepAliveClient } from './keep-alive-client';
import { serverVersions } from './server-versions';
import { StreamingClient } from './supernode/streamed-answer';
import { companies, nationWithSupernodes, supernodes } from './supernode/supernodes';

/** The default of the API: what is over it is left out, which is what supernodes are. */
const budget = 2_000;
const answersOfEach = 3;
const answerLimitMs = 10_000;
const clients = 20;
const memoryLimitMb = 350;
const others = 8;
const rounds = 5;
const roundMs = 4_000;
const warmUpMs = 8_000;
const mostSlower = 1.25;

/** Companies of very many links: how long their answers take, the memory of the API, and what they cost everybody else. */
export async function benchSupernodes(bench: Bench): Promise<Verdict[]> {
  const graph = await nationWithSupernodes(bench);
  let api: ApiUnderTest | undefined;
  try {
    const tokens = await makeTokens(bench);
    api = await startApi(bench, graph, tokens, { ultimateOwnerships: true, budget });
    bench.tell(`${machine()}, ${await serverVersions(graph)}; Neo4j heap ${graphTuning.heapMb} MB, page cache ${graphTuning.pageCacheMb} MB`);
    const { port } = api;
    const { bearer } = tokens;
    await lookups(port, bearer, warmUpMs);
    return [await answers(bench, port, bearer), await neighbours(bench, port, bearer), await memory(bench, api, bearer)];
  } finally {
    await api?.process.end();
    await graph.release();
  }
}

/** One client alone. */
async function answers({ tell }: Bench, port: number, bearer: string): Promise<Verdict> {
  const client = new StreamingClient(port, bearer);
  let slowest = 0;
  for (const { what, orgNo, relations } of supernodes) {
    await client.ask(orgNo);
    const asked = [];
    for (let n = 0; n < answersOfEach; n++) asked.push(await client.ask(orgNo));
    const [first, end] = [median(asked.map(({ firstByteMs }) => firstByteMs)), median(asked.map(({ endMs }) => endMs))];
    const bytes = asked[0]?.bytes ?? 0;
    if (bytes < relations * 100) throw new Error(`The ${what} came without its relations.`);
    tell(`${what.padEnd(33)} first byte ${first.toFixed(0)} ms, end ${end.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB (medians of ${answersOfEach})`);
    slowest = Math.max(slowest, end);
  }
  client.close();
  return { what: 'supernode: the slowest answer, one client', measured: `${slowest.toFixed(0)} ms`, target: `at most ${answerLimitMs} ms`, met: slowest <= answerLimitMs };
}

/** Single lookups of others without and with one client that asks for supernodes all the time, in turns. */
async function neighbours({ tell }: Bench, port: number, bearer: string): Promise<Verdict> {
  const [alone, beside]: [number[], number[]] = [[], []];
  let given = 0;
  for (let round = 0; round < rounds; round++) {
    alone.push(percentile95(await lookups(port, bearer, roundMs)));
    const supernode = askForSupernodes(port, bearer);
    beside.push(percentile95(await lookups(port, bearer, roundMs)));
    given += await supernode.end();
  }
  const [without, withOne] = [median(alone), median(beside)];
  const ratio = withOne / without;
  tell(`p95 of single lookups, ${others} clients: ${without.toFixed(1)} ms alone, ${withOne.toFixed(1)} ms beside a client that asks for supernodes`);
  tell(`to whom ${(given / ((rounds * roundMs) / 1000) / 1e6).toFixed(1)} MB/s were sent meanwhile (medians of ${rounds} rounds of ${roundMs / 1000} s)`);
  return { what: 'supernode: p95 of lookups by others, beside it / alone', measured: ratio.toFixed(2), target: `at most ${mostSlower}`, met: ratio <= mostSlower };
}

async function memory({ tell }: Bench, api: ApiUnderTest, bearer: string): Promise<Verdict> {
  const before = await api.process.peakMemoryMb();
  const { ms } = await timed(() => Promise.all(Array.from({ length: clients }, (_, n) => askOnce(api.port, bearer, n))));
  const peak = await api.process.peakMemoryMb();
  tell(`${clients} clients at once, a supernode each: ${(ms / 1000).toFixed(1)} s; peak memory before ${megabytes(before)}, after ${megabytes(peak)}`);
  return { what: `supernode: memory of the API, ${clients} clients`, measured: megabytes(peak), target: `below ${memoryLimitMb} MB`, met: (peak ?? Infinity) < memoryLimitMb };
}

async function askOnce(port: number, bearer: string, number: number): Promise<void> {
  const client = new StreamingClient(port, bearer);
  await client.ask(supernodeOf(number)).finally(() => client.close());
}

function supernodeOf(number: number): string {
  return supernodes[number % supernodes.length]?.orgNo ?? '';
}

/** Asks for one after the other until it is told to end; says then how many bytes came meanwhile. */
function askForSupernodes(port: number, bearer: string) {
  const client = new StreamingClient(port, bearer);
  const counted = client.askUntilClosed(supernodeOf);
  // Told when it is waited for.
  counted.catch(() => undefined);
  return {
    end: async (): Promise<number> => {
      client.close();
      return counted;
    },
  };
}

/** How long each of the lookups took, in milliseconds. */
async function lookups(port: number, bearer: string, durationMs: number): Promise<number[]> {
  const until = performance.now() + durationMs;
  const taken: number[] = [];
  const work = async (_: unknown, index: number) => {
    const client = new KeepAliveClient(port, { Authorization: bearer });
    for (let number = index; performance.now() < until; number += others) {
      const { ms, value } = await timed(() => client.ask('POST', '/v2/relations', JSON.stringify({ SearchParameters: { OrgNo: [anyOrgNo(number)] } })));
      if (value.status !== 200) throw new Error(`An answer of status ${value.status}: ${value.body.toString().slice(0, 500)}`);
      taken.push(ms);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: others }, work));
  return taken;
}

/** All over the nation, the same ones in each round. */
function anyOrgNo(number: number): string {
  return `X${String(1 + ((number * 7_919) % companies)).padStart(8, '0')}`;
}
