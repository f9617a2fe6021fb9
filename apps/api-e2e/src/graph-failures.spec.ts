import { proves } from './conformance/proves';
import { type ApiProcess, untilReady } from './harness/api-process';
import { failingGraph } from './harness/api-settings';
import { eventually } from './harness/eventually';
import { type FailingGraph, startFailingGraph } from './harness/failing-graph';
import { type Answer, send } from './harness/http';
import { idsOf, launchApiWith, searchRelations, startApiWith } from './harness/service';

const body = { SearchParameters: { ServiceId: [4001] } };

/** More requests than there are connections to the graph. */
const callers = 12;
/** The query time-out of this API, and as much again for a machine with much else to do. */
const answerMs = 8_000;
const recoveryMs = 10_000;
/** The same where the graph has to plan its queries anew, while other suites keep the machine busy. */
const recoveryWithPlansMs = 60_000;

describe('an API whose graph fails', () => {
  let graph: FailingGraph;
  let api: ApiProcess;
  let normal: Answer;

  const search = (subscription = 'full', baseUrl = api.baseUrl) => searchRelations(subscription, body, baseUrl);
  const status = async (path: string, { baseUrl } = api) => (await send(baseUrl, { path })).status;
  const answersNormally = async () => (await search()).text === normal.text;

  beforeAll(async () => {
    graph = await startFailingGraph();
    api = await startApiWith(failingGraph(graph));
    normal = await search();
    expect(idsOf(normal)).toEqual([4001]);
  });

  afterAll(async () => {
    await api.stop();
    await graph.stop();
  });

  /** Many requests at once; every one has to be answered with the same 503, in time. */
  async function expectAllUnavailable(subscription = 'full'): Promise<void> {
    const sentAt = performance.now();
    const answers = await Promise.all(Array.from({ length: callers }, () => search(subscription)));
    expect(answers.map(told)).toEqual(answers.map(() => unavailable));
    expect(performance.now() - sentAt).toBeLessThan(answerMs);
  }

  async function expectRecovered(withinMs = recoveryMs): Promise<void> {
    await eventually(answersNormally, withinMs);
    expect(told(await search())).toEqual(told(normal));
    expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 200]);
    await eventually(async () => (await graph.runningQueries()).length === 0);
  }

  proves(
    ['operation: failures of the graph'],
    'slow: every request gets 503 with Retry-After after the time-out, and the graph stops its queries',
    async () => {
      await graph.withCompaniesLocked(async () => {
        await expectAllUnavailable();
        // What the API itself asks in the background may wait longer than a request.
        await eventually(async () => (await graph.runningQueries()).length <= 1);
      });
      await expectRecovered(recoveryWithPlansMs);
    },
  );

  proves(
    ['operation: failures of the graph', 'decision 23', 'decision 24'],
    'paused: every request gets 503, whatever was known before, and what it leaves behind does not hinder the next ones',
    async () => {
      await graph.pause();
      try {
        await expectAllUnavailable();
        await expectAllUnavailable();
        // By now all that the API knew of subscriptions is older than it may be.
        await expectAllUnavailable('unknown-subscription');
        expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 503]);
      } finally {
        await graph.resume();
      }
      await expectRecovered();
      await eventually(async () => (await graph.connections()) <= 4 + 2);
    },
  );

  proves(
    ['operation: failures of the graph', 'operation: health'],
    'stopped: every request gets 503; when the graph starts, so does an API that was started before it',
    async () => {
      await graph.shutDown();
      await expectAllUnavailable();
      const early = await launchApiWith(failingGraph(graph));
      try {
        await eventually(() => status('/health/live', early).then((answer) => answer === 200, () => false));
        expect(await status('/health/ready', early)).toBe(503);
        expect(told(await search('full', early.baseUrl))).toEqual(unavailable);
        await graph.startAgain();
        await untilReady(early);
        expect((await search('full', early.baseUrl)).text).toBe(normal.text);
        await expectRecovered(recoveryWithPlansMs);
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
  body: { type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4', status: 503, title: 'The service is unavailable for the moment' },
};

/** All of an answer but what differs between any two. */
function told({ status, headers, json }: Answer): object {
  return { status, type: headers['content-type'], retryAfter: headers['retry-after'], body: json };
}
