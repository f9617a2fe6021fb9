import { setTimeout as delay } from 'node:timers/promises';
import type { GraphInUse } from '@company-relations/local-neo4j';
import type { Bench } from '../bench';
import { twoTimesText, type Verdict } from '../figures';
import { load } from '../register-programs';
import { verdictOf } from '../targets';
import type { Answered, SteadyRequests } from './steady-requests';

/** How long requests are sent before a load: first to warm up, then to measure. */
export interface QuietTimes {
  readonly warmUpMs: number;
  readonly quietMs: number;
}

/** A load, and the requests before it and meanwhile. */
export interface LoadWithRequests {
  readonly statements: number;
  /**
   * From the start of the program to its end. At its end it derives the ultimate ownerships of the companies that the
   * load marked, so deriving is included.
   */
  readonly seconds: number;
  readonly before: Answered;
  readonly meanwhile: Answered;
}

/** Loads a file while requests arrive at the API at a steady rate. */
export async function loadWithRequests(
  bench: Bench,
  graph: GraphInUse,
  file: string,
  requests: SteadyRequests,
  { warmUpMs, quietMs }: QuietTimes,
): Promise<LoadWithRequests> {
  await requests.warmUpDuring(delay(warmUpMs));
  const before = await requests.during(delay(quietMs));
  let [statements, seconds] = [0, 0];
  const loading = load(bench, graph, file).then((loaded) => {
    [statements, seconds] = [loaded.statements, loaded.secondsWithDeriving];
  });
  const meanwhile = await requests.during(loading);
  return { statements, seconds, before, meanwhile };
}

/** Prints the requests before the load and meanwhile, and judges how much slower the API was meanwhile. */
export function slowdownVerdict(
  bench: Bench,
  measurement: 'bulk' | 'derive',
  title: string,
  { before, meanwhile }: LoadWithRequests,
): Verdict {
  bench.table({
    title,
    columns: ['Requests to the API', 'Number', 'p95, ms'],
    rows: [
      ['before', before.count, before.p95.toFixed(1)],
      ['meanwhile', meanwhile.count, meanwhile.p95.toFixed(1)],
    ],
  });
  const both = twoTimesText(meanwhile.p95, before.p95);
  return verdictOf(measurement, 'p95 of the API meanwhile / before', meanwhile.p95 / before.p95, both);
}
