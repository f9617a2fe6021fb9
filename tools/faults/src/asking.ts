import { setTimeout as delay } from 'node:timers/promises';
import { HttpClient, type Call, type Reply } from './http-client';
import type { NotServed, Tally } from './tally';
import type { Truth } from './truth';

/** The statuses that the service may return while it cannot respond: too many requests, or a missing dependency. */
const excused = [429, 503];
/** The status of a proxy whose server ended before it answered. */
export const badGateway = 502;
/**
 * Until a lost request is sent once more. A process that was killed accepts connections for some milliseconds until the
 * system has closed its sockets, so a request that is sent at once may be lost with it too.
 */
const repeatAfterMs = 1_000;

/** What is needed to send requests: clients, and the data that decides whether responses are right. */
export interface Asking {
  readonly truth: Truth;
  /** One client for each API. */
  readonly clients: readonly HttpClient[];
  /** The counts of the current fault. */
  readonly tally: () => Tally;
  /**
   * Whether a proxy with several servers answers. Then 502 is excused too, and a request that a server lost is sent once
   * more a second later, as docs/operations.md says to callers.
   */
  readonly isThroughProxy?: boolean;
}

/**
 * Checks a response.
 *
 * @returns the problem, or undefined if the response is right.
 */
export type Judge = (reply: Reply) => string | undefined;

/**
 * Sends a request and counts its result for the current fault. Every request is valid, so any status other than
 * success, 429 and 503 counts as a wrong response.
 *
 * @returns the response if it is right, else undefined.
 */
export async function ask(
  { tally, isThroughProxy = false }: Pick<Asking, 'tally' | 'isThroughProxy'>,
  client: HttpClient,
  call: Call,
  judge: Judge,
): Promise<Reply | undefined> {
  const counts = tally();
  counts.underWay += 1;
  try {
    const once = () => askOnce(counts, isThroughProxy ? [...excused, badGateway] : excused, client, call, judge);
    const { reply, notServed } = await once();
    if (!isThroughProxy || !notServed || !wasLost(notServed)) return reply;
    await delay(repeatAfterMs);
    const { reply: other } = await once();
    notServed.wasRightAgain = other !== undefined;
    return other;
  } finally {
    counts.underWay -= 1;
  }
}

/** Whether a server had the request and ended before it answered. */
function wasLost({ status }: NotServed): boolean {
  return status === undefined || status === badGateway;
}

async function askOnce(
  counts: Tally,
  excusedHere: readonly number[],
  client: HttpClient,
  call: Call,
  judge: Judge,
): Promise<{ readonly reply?: Reply; readonly notServed?: NotServed }> {
  counts.sent += 1;
  const reply = await client.ask(call).catch(() => undefined);
  if (reply === undefined || excusedHere.includes(reply.status)) {
    const hasRetryAfter = reply?.headers['retry-after'] !== undefined;
    return { notServed: counts.countNotServed({ call, status: reply?.status, hasRetryAfter }) };
  }
  const problem = judged(reply, judge);
  if (problem === undefined) {
    counts.right += 1;
    return { reply };
  }
  counts.wrong.push(`${call.method} ${call.path}: ${problem}`);
  return {};
}

function judged(reply: Reply, judge: Judge): string | undefined {
  if (reply.status !== 200 && reply.status !== 206)
    return `status ${reply.status}: ${reply.body.toString().slice(0, 300)}`;
  try {
    return judge(reply);
  } catch (error) {
    return `it cannot be read: ${String(error)}`;
  }
}

/** A random item of a list. */
export function drawn<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}
