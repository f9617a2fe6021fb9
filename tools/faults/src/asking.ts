import { HttpClient, type Call, type Reply } from './http-client';
import type { Tally } from './tally';
import type { Truth } from './truth';

/** The statuses that the service may return while it cannot respond: too many requests, or a missing dependency. */
const excused = [429, 503];

/** What is needed to send requests: clients, and the data that decides whether responses are right. */
export interface Asking {
  readonly truth: Truth;
  /** One client for each API. */
  readonly clients: readonly HttpClient[];
  /** The counts of the current fault. */
  readonly tally: () => Tally;
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
  { tally }: Pick<Asking, 'tally'>,
  client: HttpClient,
  call: Call,
  judge: Judge,
): Promise<Reply | undefined> {
  const counts = tally();
  counts.sent += 1;
  const reply = await client.ask(call).catch(() => undefined);
  if (reply === undefined) {
    counts.failed += 1;
    return undefined;
  }
  if (excused.includes(reply.status)) {
    counts.refuse(reply.status);
    return undefined;
  }
  const problem = judged(reply, judge);
  if (problem === undefined) {
    counts.right += 1;
    return reply;
  }
  counts.wrong.push(`${call.method} ${call.path}: ${problem}`);
  return undefined;
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
