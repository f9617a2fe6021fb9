import { randomUUID } from 'node:crypto';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { graphAt } from './harness/api-settings';
import { eventually, eventuallyEqual } from './harness/eventually';
import { type Answer, send } from './harness/http';
import { type GraphProxy, startGraphProxy } from './harness/neo4j-proxy';
import { bearer, idsOf, paginationOf, preparedService, searchRelations, startApiWith } from './harness/service';

const body = { SearchParameters: { ServiceId: [4001] } };

describe('an API whose graph comes and goes', () => {
  let proxy: GraphProxy;
  let api: ApiProcess;

  beforeAll(async () => {
    proxy = await startGraphProxy(preparedService().graphSettings['NEO4J_URI'] ?? '');
    api = await startApiWith(graphAt(proxy.uri));
  });

  afterAll(async () => {
    await api.stop();
    await proxy.close();
  });

  proves(
    ['operation: health', 'decision 22', 'decision 23'],
    'answers 503 with Retry-After while the graph is unavailable, is alive but not ready, and recovers by itself',
    async () => {
      const health = async () => [
        (await send(api.baseUrl, { path: '/health/live' })).status,
        (await send(api.baseUrl, { path: '/health/ready' })).status,
      ];
      expect(idsOf(await searchRelations('full', body, api.baseUrl))).toEqual([4001]);
      expect(await health()).toEqual([200, 200]);

      await proxy.cut();
      const answer = await searchRelations('full', body, api.baseUrl);
      expectUnavailable(answer);
      // The result of the readiness check is cached for a second.
      await eventuallyEqual(health, [200, 503]);
      const stranger = await send(api.baseUrl, { method: 'POST', path: '/v2/relations' });
      expect({ status: stranger.status, text: stranger.text }).toEqual({ status: 401, text: '' });

      await proxy.restore();
      await eventually(async () => (await searchRelations('full', body, api.baseUrl)).status === 200);
      await eventuallyEqual(health, [200, 200]);
    },
  );

  proves(['decision 23', 'decision 24'], 'answers 503, not 401, when it cannot look up the subscription', async () => {
    await proxy.cut();
    expectUnavailable(await searchRelations('masked', body, api.baseUrl));
    await proxy.restore();
    await eventually(async () => (await searchRelations('masked', body, api.baseUrl)).status === 200);
  });
});

function expectUnavailable(answer: Answer): void {
  expect({ status: answer.status, type: String(answer.headers['content-type']).split(';')[0] }).toEqual({
    status: 503,
    type: 'application/problem+json',
  });
  expect(answer.json).toMatchObject({ status: 503, title: expect.any(String), type: expect.any(String) });
  expect(String(answer.headers['retry-after'])).toMatch(/^[1-9]\d*$/);
  expect(answer.text).not.toMatch(/bolt|neo4j|127\.0\.0\.1|\.ts|\.js/i);
}

describe('an API that is asked to end', () => {
  proves(['operation: graceful shutdown'], 'finishes the running request, takes no new one, and ends', async () => {
    const proxy = await startGraphProxy(preparedService().graphSettings['NEO4J_URI'] ?? '');
    const api = await startApiWith(graphAt(proxy.uri));
    try {
      await searchRelations('full', body, api.baseUrl);
      const isWaiting = proxy.hold();
      const running = searchRelations('full', body, api.baseUrl);
      await isWaiting;
      api.terminate();
      await eventually(() =>
        send(api.baseUrl, { path: '/health/live', headers: { connection: 'close' } }).then(
          () => false,
          () => true,
        ),
      );
      proxy.release();
      expect(idsOf(await running)).toEqual([4001]);
      // After SIGTERM, Node ends either with exit code 0 or by the signal, after the shutdown hooks have run.
      expect([0, 'SIGTERM']).toContain(await api.ended);
    } finally {
      await api.stop();
      await proxy.close();
    }
  });
});

describe('the logs', () => {
  proves(
    ['operation: logs'],
    'name each request by an id and contain no token, cursor, search value or personal data',
    async () => {
      const api = await startApiWith({ LOG_LEVEL: 'debug' });
      const [cursors, knownRequest]: [string[], string] = [[], randomUUID()];
      try {
        const ask = async (request: unknown) => {
          const answer = await searchRelations('full', request, api.baseUrl);
          if (answer.headers['x-pagination'] !== undefined) cursors.push(paginationOf(answer).Cursor ?? '');
          return answer;
        };
        const run = { SearchParameters: { CountryCode: ['IS'] }, PageSize: 2 };
        await ask(run);
        await ask({ ...run, Cursor: cursors[0] });
        await ask({ ...run, Cursor: 'sentinel-cursor' });
        await ask({ SearchParameters: { NationalIdentificationNumber: ['010170-1111'], CountryCode: ['DK'] } });
        await ask({ SearchParameters: { OrgNo: ['850101-1234'] } });
        await ask({ SearchParameters: { 'sentinel-parameter': ['x'], CountryCode: ['sentinel-country'] } });
        await ask('{"sentinel-json": ');
        await send(api.baseUrl, {
          path: '/v2/unknown?NationalIdentificationNumber=sentinel-query',
          headers: { authorization: 'Bearer sentinel-token' },
        });
        await send(api.baseUrl, {
          path: '/v2/relations/search-parameters?sentinel-query=1',
          headers: { authorization: bearer('full'), cookie: 'sentinel-cookie', 'x-request-id': knownRequest },
        });
      } finally {
        await api.stop();
      }
      const logs = api.logs();
      const personal = ['Hanne', 'Hemmelig', '010170', '0101701111', '850101', '8501011234', 'Frida', 'Skjulevej'];
      const logged = [...personal, 'sentinel', 'eyJ', ...cursors.filter((cursor) => cursor !== '')].filter((secret) =>
        logs.includes(secret),
      );
      expect(logged).toEqual([]);
      const lines = logs
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const requests = lines.filter(({ route, status }) => route !== undefined && status !== undefined);
      // A log line is written when the response was sent or its connection was closed. So the last lines may be in
      // another order than their requests.
      expect(requests.map(({ route, status }) => `${status} ${route}`).sort()).toEqual([
        ...Array.from({ length: 4 }, () => '200 /v2/relations'),
        '200 /v2/relations/search-parameters',
        ...Array.from({ length: 3 }, () => '400 /v2/relations'),
        '401 /v2/*path',
      ]);
      expect(requests.filter(({ requestId }) => typeof requestId !== 'string' || requestId === '')).toEqual([]);
      expect(requests.filter(({ requestId }) => requestId === knownRequest).map(({ route }) => route)).toEqual([
        '/v2/relations/search-parameters',
      ]);
    },
  );
});
