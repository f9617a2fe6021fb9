import { describeWithRedis, startTestRedis, type TestRedis } from '@company-relations/local-redis';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { graphAddress, sharedRedis, throttled } from './harness/api-settings';
import { eventually } from './harness/eventually';
import { type Answer, send } from './harness/http';
import { idsOf, paginationOf, preparedService, searchRelations, sendAs, startApiWith } from './harness/service';

const limit = 6;
const windowSeconds = 600;
const redisPassword = 'secret7';

const search = (subscription: string, { baseUrl }: ApiProcess) =>
  searchRelations(subscription, { SearchParameters: { ServiceId: [4001] } }, baseUrl);

/** Sends searches one after the other, alternately to each of the replicas. */
async function searchInTurn(subscription: string, count: number, replicas: readonly ApiProcess[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let sent = 0; sent < count; sent += 1)
    answers.push(await search(subscription, replicas[sent % replicas.length] as ApiProcess));
  return answers;
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const repeated = (status: number, times: number) => Array.from({ length: times }, () => status);

/** The state of the rate limit that the health endpoint of a replica reports. */
async function throttleOf({ baseUrl }: ApiProcess) {
  const { status, json } = await send(baseUrl, { path: '/health/ready' });
  const { throttle } = (json as { details: { throttle: { status: string; countedBy: string } } }).details;
  return { status, throttle };
}

const countedBy = (whom: string) => ({ status: 200, throttle: { status: 'up', countedBy: whom } });
const counts = (whom: string) => async (api: ApiProcess) => (await throttleOf(api)).throttle.countedBy === whom;

const rateOf = async (subscription: string, { baseUrl }: ApiProcess) =>
  (
    (await sendAs(subscription, { path: '/v2/subscription' }, baseUrl)).json as {
      Rate: { Remaining: number; ResetSeconds: number };
    }
  ).Rate;

describeWithRedis('two replicas with one Redis', () => {
  let redis: TestRedis;
  /**
   * Two API processes. The first one uses a `bolt://` address of the graph, the second one a `neo4j://` address, for
   * which the driver uses routing.
   */
  let replicas: readonly [ApiProcess, ApiProcess];

  beforeAll(async () => {
    redis = await startTestRedis({ password: redisPassword });
    const settings = { ...throttled(limit, windowSeconds), ...sharedRedis(redis.url) };
    const graphUri = preparedService().graphSettings['NEO4J_URI'] ?? '';
    replicas = await Promise.all([
      startApiWith(settings),
      startApiWith({ ...settings, ...graphAddress(graphUri.replace(/^bolt:/, 'neo4j:')) }),
    ]);
  });

  afterAll(async () => {
    await Promise.all((replicas ?? []).map((api) => api.stop()));
    await redis?.stop();
  });

  proves(
    ['limit request rate', 'decision 23'],
    'let through exactly the limit together, and both say what is left and how long to wait',
    async () => {
      expect(await Promise.all(replicas.map(throttleOf))).toEqual([
        countedBy('all processes'),
        countedBy('all processes'),
      ]);
      const answers = await searchInTurn('throttled', limit + 4, replicas);
      expect(statuses(answers)).toEqual([...repeated(200, limit), ...repeated(429, 4)]);
      expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual([
        '5',
        '4',
        '3',
        '2',
        '1',
        '0',
        '0',
        '0',
        '0',
        '0',
      ]);
      for (const { headers } of answers.slice(limit)) {
        const wait = Number(headers['retry-after']);
        expect([
          wait > windowSeconds / 2,
          wait <= windowSeconds,
          headers['x-ratelimit-reset'],
          headers['x-ratelimit-limit'],
        ]).toEqual([true, true, String(wait), String(limit)]);
      }
      const used = { Limit: limit, WindowSeconds: windowSeconds, Remaining: 0, ResetSeconds: expect.any(Number) };
      expect(await Promise.all(replicas.map((api) => rateOf('throttled', api)))).toEqual([used, used]);
    },
  );

  proves(['limit request rate', 'decision 23'], 'let through exactly the limit of simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => search('full', replicas[index % 2] as ApiProcess)),
    );
    expect(statuses(answers).sort()).toEqual([...repeated(200, limit), ...repeated(429, 40 - limit)]);
  });

  proves(['decision 15'], 'open the cursors of each other, and take the same token', async () => {
    const [one, other] = replicas;
    const next = (Cursor: string | null, { baseUrl }: ApiProcess) =>
      searchRelations('paging', { SearchParameters: { CountryCode: ['IS'] }, PageSize: 5, Cursor }, baseUrl);
    const first = await next('*', one);
    const second = await next(paginationOf(first).Cursor, other);
    const third = await next(paginationOf(second).Cursor, one);
    expect([first, second, third].map(idsOf)).toEqual([
      [5001, 5003, 5005, 5007, 5009],
      [5011, 5013, 5015, 5017, 5019],
      [5021, 5023, 5025, 5027, 5029],
    ]);
  });

  proves(
    ['limit request rate', 'operation: health'],
    'go on without Redis, each with its own limit, report that, and share the limit again when Redis is back',
    async () => {
      await redis.kill();
      const alone = await searchInTurn('bare', 2 * limit + 4, replicas);
      expect(statuses(alone)).toEqual([...repeated(200, 2 * limit), ...repeated(429, 4)]);
      expect(await Promise.all(replicas.map(throttleOf))).toEqual([
        countedBy('this process'),
        countedBy('this process'),
      ]);
      expect((await rateOf('bare', replicas[0])).Remaining).toBe(0);

      await redis.startAgain();
      await eventually(async () => (await Promise.all(replicas.map(counts('all processes')))).every(Boolean));
      expect(statuses(await searchInTurn('bare', limit + 2, replicas))).toEqual([
        ...repeated(200, limit),
        ...repeated(429, 2),
      ]);
    },
  );

  proves(['limit request rate', 'operation: health'], 'go on while Redis does not answer', async () => {
    await redis.pause();
    const silent = await searchInTurn('masked', 2 * limit, replicas);
    const throttles = await Promise.all(replicas.map(throttleOf));
    redis.resume();
    expect([statuses(silent), throttles]).toEqual([
      repeated(200, 2 * limit),
      [countedBy('this process'), countedBy('this process')],
    ]);
  });

  proves(
    ['operation: health'],
    'log each loss and return of Redis once, even during searches, and never its password',
    async () => {
      await eventually(async () => replicas.every((api) => linesWith(api, 'Redis is back').length === 2));
      for (const api of replicas) {
        expect(linesWith(api, 'Redis is away').map(({ level, error }) => [level, typeof error])).toEqual([
          [40, 'string'],
          [40, 'string'],
        ]);
        expect(api.logs()).not.toContain(redisPassword);
      }
    },
  );
});

function linesWith(api: ApiProcess, text: string): { level: number; error?: string }[] {
  const lines = api
    .logs()
    .split('\n')
    .filter((line) => line.includes(text));
  return lines.map((line) => JSON.parse(line) as { level: number; error?: string });
}
