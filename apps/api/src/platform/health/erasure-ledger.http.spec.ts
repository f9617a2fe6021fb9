import { GraphUnavailable } from '@company-relations/neo4j-client';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { company, CompaniesInMemory } from '../../testing/companies-in-memory';
import { bearer, runningApp } from '../../testing/running-app';
import type { WatchedLedgerState } from './ledger-watch';
import { explained } from '../../testing/problems';

/** The states that the next reads of the ledger return. The last one repeats. */
let states: (WatchedLedgerState | Error)[];
let app: NestExpressApplication | undefined;

/** `LedgerWatch` checks the ledger again after five seconds. These tests shorten the interval to `soonMs`. */
const { setTimeout: setRealTimeout } = globalThis;
const soonMs = 200;
beforeEach(() => {
  const sooner = (work: () => void, ms?: number) => setRealTimeout(work, ms === 5_000 ? soonMs : ms);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(sooner as typeof setTimeout);
});

afterEach(async () => {
  await app?.close();
  jest.restoreAllMocks();
});

async function started(...found: (WatchedLedgerState | Error)[]): Promise<void> {
  states = found;
  const ledgerState = async () => {
    const state = states.length > 1 ? states.shift() : states[0];
    if (state instanceof Error) throw state;
    return state as WatchedLedgerState;
  };
  app = await runningApp({}, new CompaniesInMemory([company(1)]), undefined, { ledgerState });
}

const server = () => app?.getHttpServer() as Parameters<typeof request>[0];
const search = (token = bearer(), path = '/v2/relations') =>
  request(server())
    .post(path)
    .set('Authorization', token)
    .send({ SearchParameters: { ServiceId: [1] } });

async function until(status: number): Promise<void> {
  for (let attempt = 0; attempt < 100 && (await search()).status !== status; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

const unavailable = {
  type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4',
  status: 503,
  title: 'The service is unavailable for the moment',
  ...explained('unavailable'),
};

describe('a service whose graph does not know all entries of the erasure ledger', () => {
  it.each<[string, WatchedLedgerState | Error]>([
    ['is behind', 'behind'],
    ['followed another ledger', 'foreign'],
    ['followed one, and none is named', 'missing'],
    ['was never compared with it, as the storage of the ledger fails', new Error('storage')],
    ['is away', new GraphUnavailable('unreachable')],
  ])('answers 503 to every request with a token while it %s, is not ready, and is alive', async (_why, state) => {
    await started(state);
    const answers = [
      await search(),
      await search(bearer(), '/V2/Relations'),
      ...(await Promise.all(
        ['/v2/batch-files', '/v2/subscription', '/v2/companies/1/key-persons'].map((path) =>
          request(server()).get(path).set('Authorization', bearer()),
        ),
      )),
    ];
    expect(answers.map(({ status, body, headers }) => [status, body, headers['retry-after']])).toEqual(
      answers.map(() => [503, unavailable, '5']),
    );
    const [live, ready, stranger] = [
      await request(server()).get('/health/live'),
      await request(server()).get('/health/ready'),
      await search('Bearer none'),
    ];
    expect([live.status, ready.status, stranger.status, stranger.text]).toEqual([200, 503, 401, '']);
    const compared = typeof state === 'string' ? state : 'unknown';
    expect((ready.body as { details: object }).details).toMatchObject({
      erasures: { status: 'down', reason: 'not followed', state: compared },
    });
  });

  it('answers as soon as the graph has followed it', async () => {
    await started('behind');
    expect((await search()).status).toBe(503);
    states = ['behind', 'followed'];
    await until(200);
    expect((await search()).status).toBe(200);
  });

  it('goes on while the storage of the ledger fails after the graph was known to have followed it', async () => {
    await started('followed', new Error('storage'));
    await until(200);
    await new Promise((resolve) => setTimeout(resolve, 2 * soonMs));
    expect([states.length, (await search()).status]).toEqual([1, 200]);
  });

  it('answers 503 again after the graph was unavailable, until it is compared again', async () => {
    await started('followed');
    await until(200);
    states = [new GraphUnavailable('unreachable')];
    await until(503);
    expect((await search()).status).toBe(503);
  });
});

it('a service without an erasure ledger answers as before', async () => {
  app = await runningApp();
  expect((await search()).status).toBe(200);
});

describe('a service without an erasure ledger whose graph never followed one', () => {
  it('keeps answering while the graph is unavailable, which each query finds out itself', async () => {
    await started('none', new GraphUnavailable('unreachable'));
    await until(200);
    await new Promise((resolve) => setTimeout(resolve, 2 * soonMs));
    expect([states.length, (await search()).status]).toEqual([1, 200]);
  });

  it('answers 503 from when the graph is one that followed a ledger', async () => {
    await started('none');
    await until(200);
    states = [new GraphUnavailable('unreachable'), 'missing'];
    await until(503);
    expect((await search()).body).toEqual(unavailable);
  });
});
