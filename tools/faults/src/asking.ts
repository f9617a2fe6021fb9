import { HttpClient, type Call, type Reply } from './http-client';
import type { Tally } from './tally';
import type { Truth } from './truth';

/** The statuses of a service that cannot answer now: too many requests, or a missing dependency. */
const excused = [429, 503];

/** Who sends requests to which API, and what decides whether answers are right. */
export interface Asking {
  readonly truth: Truth;
  /** One for each API. */
  readonly clients: readonly HttpClient[];
  /** Counts for the current fault. */
  readonly tally: () => Tally;
}

/** @returns what is wrong with an answer; undefined for a right one. */
export type Judge = (reply: Reply) => string | undefined;

/**
 * Sends a request and counts its result for the fault during which it was sent. A refusal other than 429 and
 * 503 is a wrong answer: every request is one that the caller may send.
 *
 * @returns a right answer.
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

/** One of a list, drawn by chance. */
export function drawn<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}
