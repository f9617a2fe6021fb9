import { type ApiUnderTest, makeTokens, startApi } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { begin } from './begin';
import { median, megabytesText, numberText, percentile95, timed, twoTimesText, type Verdict } from './figures';
import { KeepAliveClient, requireOk } from './keep-alive-client';
import { graphBound } from './kept-figures';
import { anyOrgNo, oneCompany } from './lookups';
import { refuseOptions } from './refuse-options';
import { StreamingClient } from './supernode/streamed-answer';
import { ordinaryCompanies, nationWithSupernodes, supernodesOf } from './supernode/supernodes';
import { verdictOf } from './targets';

const usual = { answersOfEach: 3, clients: 20, others: 8, rounds: 5, roundMs: 4_000, warmUpMs: 8_000 };
const tiny: typeof usual = { answersOfEach: 1, clients: 3, others: 2, rounds: 1, roundMs: 300, warmUpMs: 100 };

/**
 * Measures companies with very many links: their response times, the memory of the API, and how much they slow down
 * other callers.
 */
export async function benchSupernodes(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  refuseOptions(options);
  const graph = await nationWithSupernodes(bench);
  const tokens = await makeTokens(bench);
  const api = await startApi(bench, graph, tokens, { ultimateOwnerships: true, budget: graphBound });
  await begin(bench, { measurement: 'supernode', isUsual: true, graph });
  const { port } = api;
  const { bearer } = tokens;
  await lookups(bench, port, bearer, sizesOf(bench, usual, tiny).warmUpMs);
  return [await answers(bench, port, bearer), await neighbours(bench, port, bearer), await memory(bench, api, bearer)];
}

/** Measures the response times of supernodes with a single client. */
async function answers(bench: Bench, port: number, bearer: string): Promise<Verdict> {
  const { answersOfEach } = sizesOf(bench, usual, tiny);
  const client = new StreamingClient(port, bearer);
  const rows: (readonly [what: string, firstMs: number, endMs: number, bytes: number])[] = [];
  for (const { what, orgNo, relations } of supernodesOf(bench)) {
    await requireRelations(port, bearer, orgNo, relations);
    const asked = [];
    for (let n = 0; n < answersOfEach; n++) asked.push(await client.ask(orgNo));
    const [first, end] = [median(asked.map(({ firstByteMs }) => firstByteMs)), median(asked.map(({ endMs }) => endMs))];
    rows.push([what, first, end, asked[0]?.bytes ?? 0]);
  }
  client.close();
  bench.table({
    title: `Answers to one client, medians of ${answersOfEach}`,
    columns: ['Company', 'First byte, ms', 'End, ms', 'MB'],
    rows: rows.map(([what, first, end, bytes]) => [
      what,
      numberText(first),
      numberText(end),
      numberText(bytes / 1e6, 1),
    ]),
  });
  return verdictOf('supernode', 'the slowest answer, one client', Math.max(...rows.map(([, , end]) => end)));
}

/** Measures lookups by other clients, alternately without and with a client that requests supernodes all the time. */
async function neighbours(bench: Bench, port: number, bearer: string): Promise<Verdict> {
  const { others, rounds, roundMs } = sizesOf(bench, usual, tiny);
  const [alone, disturbed]: [number[], number[]] = [[], []];
  let given = 0;
  for (let round = 0; round < rounds; round++) {
    alone.push(percentile95(await lookups(bench, port, bearer, roundMs)));
    const supernode = askForSupernodes(bench, port, bearer);
    disturbed.push(percentile95(await lookups(bench, port, bearer, roundMs)));
    given += await supernode.end();
  }
  const [without, withOne] = [median(alone), median(disturbed)];
  bench.table({
    title: `Single lookups by ${others} other clients, medians of ${rounds} rounds of ${roundMs / 1000} s`,
    columns: ['Meanwhile', 'p95, ms', 'MB/s to the client with the many links'],
    rows: [
      ['alone', numberText(without, 1), '-'],
      [
        'a client asks for such companies',
        numberText(withOne, 1),
        numberText(given / ((rounds * roundMs) / 1000) / 1e6, 1),
      ],
    ],
  });
  const row = 'p95 of lookups by others, during such requests / alone';
  return verdictOf('supernode', row, withOne / without, twoTimesText(withOne, without));
}

async function memory(bench: Bench, api: ApiUnderTest, bearer: string): Promise<Verdict> {
  const { clients } = sizesOf(bench, usual, tiny);
  const before = await api.process.peakMemoryMb();
  const { ms } = await timed(() =>
    Promise.all(Array.from({ length: clients }, (_, n) => askOnce(api.port, bearer, supernodeOf(bench, n)))),
  );
  const peak = await api.process.peakMemoryMb();
  bench.table({
    title: `${clients} clients at once, a company of very many links each: ${numberText(ms / 1000, 1)} s`,
    columns: ['When', 'Most memory of the API'],
    rows: [
      ['before', megabytesText(before)],
      ['after', megabytesText(peak)],
    ],
  });
  return verdictOf('supernode', 'memory of the API with many clients', peak);
}

async function askOnce(port: number, bearer: string, orgNo: string): Promise<void> {
  const client = new StreamingClient(port, bearer);
  await client.ask(orgNo).finally(() => client.close());
}

function supernodeOf(bench: Bench, number: number): string {
  const supernodes = supernodesOf(bench);
  return supernodes[number % supernodes.length]?.orgNo ?? '';
}

/** Requests one supernode after the other until the caller ends it. `end` returns the number of received bytes. */
function askForSupernodes(bench: Bench, port: number, bearer: string) {
  const client = new StreamingClient(port, bearer);
  const counted = client.askUntilClosed((number) => supernodeOf(bench, number));
  // Ignored here, because `end` reports the error.
  counted.catch(() => undefined);
  return {
    end: async (): Promise<number> => {
      client.close();
      return counted;
    },
  };
}

/**
 * Sends lookups for a time.
 *
 * @returns the time of each lookup in milliseconds.
 */
async function lookups(bench: Bench, port: number, bearer: string, durationMs: number): Promise<number[]> {
  const { others } = sizesOf(bench, usual, tiny);
  const until = performance.now() + durationMs;
  const taken: number[] = [];
  const work = async (_: unknown, index: number) => {
    const client = new KeepAliveClient(port, { Authorization: bearer });
    for (let number = index; performance.now() < until; number += others) {
      const { ms, value } = await timed(() =>
        client.ask('POST', '/v2/relations', oneCompany(anyOrgNo(number, ordinaryCompanies(bench)))),
      );
      requireOk(value);
      taken.push(ms);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: others }, work));
  return taken;
}

/** @throws Error if the response does not have all relations of a supernode. */
async function requireRelations(port: number, bearer: string, orgNo: string, wanted: number): Promise<void> {
  const client = new KeepAliveClient(port, { Authorization: bearer });
  const body = oneCompany(orgNo);
  const answer = await client.ask('POST', '/v2/relations', body).finally(() => client.close());
  const { Relations } = JSON.parse(answer.body.toString()) as {
    Relations: { Parents?: unknown[]; Children?: unknown[] }[];
  };
  const given = (Relations[0]?.Parents?.length ?? 0) + (Relations[0]?.Children?.length ?? 0);
  if (given !== wanted) throw new Error(`Company ${orgNo} came with ${given} of its ${wanted} relations.`);
}
