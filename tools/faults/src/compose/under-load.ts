import { setTimeout as delay } from 'node:timers/promises';
import { pollUntil } from '@company-relations/local-neo4j';
import type { Tally } from '../tally';
import type { Load } from './load';
import { brokenPromises, type Promised } from './promises';

/** What a fault or an upgrade did under load. */
export interface UnderLoad {
  readonly name: string;
  readonly sent: number;
  readonly right: number;
  /** How often each status refused a request. */
  readonly refused: ReadonlyMap<number, number>;
  /** Requests without a complete response. */
  readonly failed: number;
  /** Of the refused and failed requests those that were right when they were sent once more. */
  readonly rightAgain: number;
  readonly wrong: readonly string[];
  /** What was refused or failed and should have been served. */
  readonly brokenPromises: readonly string[];
  /** What was waited for at the end, and how long it took. Undefined if nothing was. */
  readonly waited: { readonly what: string; readonly seconds: number } | undefined;
}

const recoveryTimeoutMs = 300_000;
/** Longer than a client waits for an answer, twice. */
const drainTimeoutMs = 70_000;

/**
 * Does something while clients send requests, and then waits until everything is right again. Each request counts for
 * the time in which it was sent, and its result is waited for.
 *
 * @param promised - which requests need not be served meanwhile.
 * @param seconds - for which the clients go on at the end.
 */
export async function underLoad(
  name: string,
  promised: Promised,
  load: Load,
  seconds: number,
  act: () => Promise<void>,
): Promise<UnderLoad> {
  const before = load.tally();
  const tally = load.count();
  await drained(before);
  await delay(1_000);
  await act();
  const actedAt = performance.now();
  let rightAt: number | undefined;
  while (rightAt === undefined && performance.now() - actedAt < recoveryTimeoutMs) {
    if (await load.isAllRight()) rightAt = performance.now();
    else await delay(200);
  }
  if (rightAt === undefined) tally.wrong.push('Not everything is right again.');
  await delay(seconds * 1000);
  load.count();
  // Until searches, the list of packages and a download were right again.
  const recovered = ((rightAt ?? performance.now()) - actedAt) / 1000;
  return resultOf(name, promised, tally, { what: 'all right again', seconds: recovered });
}

/** Waits for the requests of a tally, and sums up what became of them. */
export async function resultOf(
  name: string,
  promised: Promised,
  tally: Tally,
  waited?: UnderLoad['waited'],
): Promise<UnderLoad> {
  await drained(tally);
  const { sent, right, refused, failed, wrong, notServed } = tally;
  return {
    ...{ name, sent, right, refused, failed, wrong },
    rightAgain: notServed.filter(({ wasRightAgain }) => wasRightAgain).length,
    brokenPromises: brokenPromises(notServed, promised),
    waited,
  };
}

async function drained(tally: Tally): Promise<void> {
  if (!(await pollUntil(() => tally.underWay === 0, drainTimeoutMs)))
    tally.wrong.push(`${tally.underWay} requests never ended.`);
}
