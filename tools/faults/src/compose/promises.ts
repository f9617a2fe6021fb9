import { badGateway } from '../asking';
import type { Call } from '../http-client';
import type { NotServed } from '../tally';

/** Which requests may stay without their answer while something happens: docs/operations.md, "What callers notice". */
export interface Promised {
  /** Whether a request may have any part in it. */
  readonly concerns: (call: Call) => boolean;
  readonly statuses: readonly number[];
  readonly mayBreak: boolean;
  readonly atMost: number;
  /** Whether the same request must be right when it is sent once more. */
  readonly isRightAgain: boolean;
}

/** Every request gets its answer. */
export const allServed: Promised = {
  concerns: () => false,
  statuses: [],
  mayBreak: false,
  atMost: 0,
  isRightAgain: true,
};

/** An API that is killed loses the requests that it had. Sent once more, another API answers them. */
export function lostWithOneApi(clients: number): Promised {
  return { concerns: () => true, statuses: [badGateway], mayBreak: true, atMost: clients, isRightAgain: true };
}

/** Without the store of the packages there are no downloads. */
export const noDownloads: Promised = {
  concerns: ({ path }) => path.startsWith('/v2/batches/batch-file/'),
  statuses: [503],
  mayBreak: true,
  atMost: Infinity,
  isRightAgain: false,
};

/** Without the graph no company can be shown, and an answer that has begun breaks off. */
export const refusedWithoutGraph: Promised = {
  concerns: () => true,
  statuses: [503],
  mayBreak: true,
  atMost: Infinity,
  isRightAgain: false,
};

const largePage = 400;

/** A large page that waited too long for its turn is refused. */
export const largePagesWait: Promised = {
  concerns: ({ body }) => ((body as { PageSize?: number } | undefined)?.PageSize ?? 0) >= largePage,
  statuses: [503],
  mayBreak: false,
  atMost: Infinity,
  isRightAgain: false,
};

/** What was not served and should have been, one text for each kind. */
export function brokenPromises(notServed: readonly NotServed[], promised: Promised): string[] {
  const found = notServed.flatMap((one) => {
    const problem = problemOf(one, promised);
    return problem === undefined ? [] : [`${nameOf(one)} ${problem}`];
  });
  const counts = new Map<string, number>();
  for (const text of found) counts.set(text, (counts.get(text) ?? 0) + 1);
  const problems = [...counts].map(([text, count]) => `${count} × ${text}`);
  if (notServed.length > promised.atMost && promised.atMost > 0)
    problems.push(`${notServed.length} requests were not served, more than the ${promised.atMost} at once`);
  return problems;
}

/** The statuses with which the service and the proxy say when to send the request again. */
const saysWhen: readonly number[] = [badGateway, 503];

function problemOf(one: NotServed, promised: Promised): string | undefined {
  const { call, status, hasRetryAfter, wasRightAgain } = one;
  const isAllowed = status === undefined ? promised.mayBreak : promised.statuses.includes(status);
  if (!isAllowed || !promised.concerns(call)) return 'although it must be served';
  if (status !== undefined && saysWhen.includes(status) && !hasRetryAfter) return 'without Retry-After';
  return promised.isRightAgain && !wasRightAgain ? 'and was not right when it was sent once more' : undefined;
}

function nameOf({ call, status }: NotServed): string {
  const path = call.path.replace(/\/\d+$/, '/{id}');
  return `${call.method} ${path} got ${status === undefined ? 'no answer' : `status ${status}`}`;
}
