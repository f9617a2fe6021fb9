import { setTimeout } from 'node:timers/promises';
import { proves } from './conformance/proves';
import { type ApiProcess, untilReady } from './harness/api-process';
import { failingGraph } from './harness/api-settings';
import { eventually, eventuallyEqual } from './harness/eventually';
import { type FailingGraph, startFailingGraph } from './harness/failing-graph';
import { type Answer, send } from './harness/http';
import { idsOf, launchApiWith, searchRelations, startApiWith } from './harness/service';
import { explained } from './harness/problems';

/** A lookup and the first page of a cursor chain. The API uses different queries for them. */
const bodies = [
  { SearchParameters: { ServiceId: [4001] } },
  { SearchParameters: { CountryCode: ['GB'] }, PageSize: 1 },
];

/** The number of requests that are sent at the same time. It is higher than the number of connections to the graph. */
const callers = 12;
/**
 * Maximum time for a response. It is much longer than the query timeout of this API, because other tests keep the
 * machine busy. A response that waits for a paused graph never comes.
 */
const answerMs = 20_000;
/**
 * Maximum time for a recovery, from the first response of the graph. A graph that has just started has to plan all its
 * queries again. Other tests on the same machine make that several times slower. `npm run test:faults` measures the
 * real time.
 */
const recoveryMs = 100_000;
/** Maximum time from the start of an API until it answers, and from the start of a graph until the API is ready. */
const startAndRecoveryMs = 300_000;

// The last test waits for several starts.
jest.setTimeout(1_200_000);

/** What the readiness check says of the graph. */
interface GraphCheck {
  readonly status: string;
  readonly reason?: string;
}

describe('an API whose graph fails', () => {
  let graph: FailingGraph;
  let api: ApiProcess;
  let normal: object[];

  const status = async (path: string, { baseUrl } = api) => (await send(baseUrl, { path })).status;
  const health = async () => [await status('/health/live'), await status('/health/ready')];

  /** Sends the searches of many callers at the same time. */
  async function searches({ baseUrl } = api, subscription = 'full'): Promise<object[]> {
    const asked = ofCallers(bodies);
    return (await Promise.all(asked.map((body) => searchRelations(subscription, body, baseUrl)))).map(comparable);
  }

  beforeAll(async () => {
    graph = await startFailingGraph();
    api = await startApiWith(failingGraph(graph));
    // The normal responses are those to single searches: one of many searches at the same time may get a 503 even now,
    // because it waits too long for a connection.
    const answers: object[] = [];
    for (const body of bodies) {
      const answer = await searchRelations('full', body, api.baseUrl);
      expect(idsOf(answer)).toEqual([4001]);
      answers.push(comparable(answer));
    }
    normal = ofCallers(answers);
  });

  afterAll(async () => {
    await api.stop();
    await graph.stop();
  });

  /** Sends many requests at the same time. Each must get the same 503 in time. */
  async function expectAllUnavailable(subscription = 'full'): Promise<void> {
    const sentAt = performance.now();
    const answers = await searches(api, subscription);
    expect(answers).toEqual(answers.map(() => unavailable));
    expect(performance.now() - sentAt).toBeLessThan(answerMs);
  }

  /**
   * Repeats the requests until all of them get their normal responses. Fails the test with the last responses if that
   * takes too long.
   */
  async function expectNormalAnswers(recovering = api): Promise<void> {
    await graph.untilItAnswers();
    await eventuallyEqual(() => searches(recovering), normal, recoveryMs);
  }

  /**
   * Sends one search after the other while the graph recovers, until `work` has ended. Each must get its normal response
   * or the 503.
   */
  async function expectNoWrongAnswersDuring(work: Promise<unknown>): Promise<void> {
    let recovering = true;
    const end = () => (recovering = false);
    work.then(end, end);
    for (let sent = 0; recovering; sent += 1) {
      const answer = await searchRelations('full', bodies[sent % bodies.length], api.baseUrl);
      expect(comparable(answer)).toEqual(answer.status === 503 ? unavailable : normal[sent % bodies.length]);
      await setTimeout(100);
    }
  }

  async function expectRecovered(): Promise<void> {
    await expectNormalAnswers();
    // The API caches the result of its readiness check for a second.
    await eventuallyEqual(health, [200, 200]);
    await eventually(async () => (await graph.runningQueries()).length === 0);
  }

  /** Asks for readiness until the API is ready. Returns what it said of the graph, without repetitions. */
  async function graphChecksUntilReady(): Promise<string[]> {
    const checks: string[] = [];
    await eventually(async () => {
      const { status: found, json } = await send(api.baseUrl, { path: '/health/ready' });
      const { status: check, reason = check } = (json as { details: { graph: GraphCheck } }).details.graph;
      if (checks.at(-1) !== reason) checks.push(reason);
      return found === 200;
    }, startAndRecoveryMs);
    return checks;
  }

  proves(
    ['operation: failures of the graph'],
    'slow: every request gets 503 with Retry-After after the time-out, and the graph stops its queries',
    async () => {
      await graph.withCompaniesLocked(async () => {
        const queriesRun = eventually(async () => (await graph.runningQueries()).length > 1);
        await Promise.all([expectAllUnavailable(), queriesRun]);
        // A background query of the API may still be running: it has a longer timeout than a request.
        await eventually(async () => (await graph.runningQueries()).length <= 1);
      });
      await expectRecovered();
    },
  );

  proves(
    ['operation: failures of the graph', 'decision 23', 'decision 24'],
    'paused: every request gets 503, even with cached data, and abandoned queries do not block the next requests',
    async () => {
      await graph.pause();
      try {
        await expectAllUnavailable();
        await expectAllUnavailable();
        // The cached subscriptions of the API have expired by now.
        await expectAllUnavailable('unknown-subscription');
        await eventuallyEqual(health, [200, 503]);
      } finally {
        await graph.resume();
      }
      await expectRecovered();
      await eventually(async () => (await graph.connections()) <= 4 + 2);
    },
  );

  proves(
    ['operation: failures of the graph', 'operation: health'],
    'stopped: every request gets 503; when the graph starts, so does an API that was started before it, and one that ran before is ready when it has warmed up the new server',
    async () => {
      await graph.shutDown();
      await expectAllUnavailable();
      const early = await launchApiWith(failingGraph(graph));
      try {
        await eventually(
          () =>
            status('/health/live', early).then(
              (answer) => answer === 200,
              () => false,
            ),
          startAndRecoveryMs,
        );
        expect(await status('/health/ready', early)).toBe(503);
        expect(await searches(early)).toEqual(normal.map(() => unavailable));
        const ready = Promise.all([graphChecksUntilReady(), untilReady(early, startAndRecoveryMs), graph.startAgain()]);
        const [[checks]] = await Promise.all([ready, expectNoWrongAnswersDuring(ready)]);
        // A check that waits too long for a connection may say 'unreachable' once more in between. So only the order in
        // which the reasons first appear is compared.
        expect([...new Set(checks)]).toEqual(['unreachable', 'warming up', 'up']);
        await expectNormalAnswers(early);
        await expectRecovered();
      } finally {
        await early.stop();
      }
      expect(api.logs()).not.toMatch(/"status":500|unhandled|MaxListeners/i);
    },
  );
});

const unavailable = {
  status: 503,
  type: 'application/problem+json; charset=utf-8',
  retryAfter: '5',
  body: {
    type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4',
    status: 503,
    title: 'The service is unavailable for the moment',
    ...explained('unavailable'),
  },
};

/** One of these for each caller: half of the callers have the first one, the other half the second one. */
function ofCallers<T>(items: readonly T[]): T[] {
  return Array.from({ length: callers }, (_none, caller) => items[caller % items.length] as T);
}

/** A response without the parts that always differ. */
function comparable({ status, headers, json }: Answer): object {
  return { status, type: headers['content-type'], retryAfter: headers['retry-after'], body: json };
}
