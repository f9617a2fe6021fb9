import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { areas, Grants, type Subscription } from '@company-relations/authorization';
import type { LoadedCompany, ChunkRequester, StreamedCompany } from '@company-relations/company-graph';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { type CompanyRelations, noRecords, type Relation, serviceId } from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type HttpTimeouts, defaultHttpTimeouts } from '../platform/http/http-timeouts';
import { company } from '../testing/companies-in-memory';
import { bearer, runningApp, subscription } from '../testing/running-app';
import { waitUntil } from '../testing/wait-until';
import type { RelationsSource } from './page-loader';

const name = 'Owner '.repeat(100);
const owner = (id: number): Relation => ({
  entity: { type: 'person', serviceId: serviceId(id), profile: { name }, isProtected: false },
  current: { ...noRecords, ownership: [{}] },
  ended: noRecords,
});
const owned = (id: number, owners: number): CompanyRelations => ({
  ...company(id),
  parents: Array.from({ length: owners }, (_, index) => owner(1_000 + index)),
});

/** A hook that runs before a chunk is read. */
type Before = (slice: number, requester: ChunkRequester | undefined) => void | Promise<void>;

/**
 * A company that is streamed in chunks of one hundred owners. It counts the chunks that were read, and records that
 * reading has ended.
 */
class CountedSlices implements StreamedCompany {
  readonly header: CompanyRelations;
  read = 0;
  ended = false;
  requester: ChunkRequester | undefined;

  constructor(
    private readonly whole: CompanyRelations,
    private readonly before: Before = () => undefined,
  ) {
    this.header = { ...whole, parents: [] };
  }

  readonly chunks = async function* (this: CountedSlices): AsyncGenerator<CompanyRelations, void, undefined> {
    try {
      for (let first = 0; first < this.whole.parents.length; first += 100) {
        await this.before(this.read, this.requester);
        this.read += 1;
        yield { ...this.header, parents: this.whole.parents.slice(first, first + 100) };
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
    } finally {
      this.ended = true;
    }
  }.bind(this);
}

const unavailableAt =
  (failing: number): Before =>
  (slice) => {
    if (slice === failing) throw new GraphUnavailable('gone');
  };

function holding(loaded: readonly LoadedCompany[]): RelationsSource {
  const load = async (requester: ChunkRequester | undefined) => {
    for (const each of loaded) if (each instanceof CountedSlices) each.requester = requester;
    return [...loaded];
  };
  return {
    search: async () => [],
    count: async () => loaded.length,
    load: async (_ids, _grants, requester) => load(requester),
    lookUp: async (_filter, _grants, _limit, requester) => load(requester),
  };
}

const seesAll: Subscription = { ...subscription, grants: new Grants({ NO: areas }) };
/** The subscription that the service finds for the caller. Undefined if there is none. */
let known: Subscription | undefined;
let logged: string[] = [];
let app: NestExpressApplication | undefined;
beforeEach(() => void (known = seesAll));
afterEach(() => app?.close());

async function ask(...loaded: readonly LoadedCompany[]): Promise<IncomingMessage> {
  return askWithTimeouts(defaultHttpTimeouts, ...loaded);
}

async function askWithTimeouts(timeouts: HttpTimeouts, ...loaded: readonly LoadedCompany[]): Promise<IncomingMessage> {
  const log = { write: (line: string) => logged.push(line) };
  app = await runningApp(
    { logLevel: 'info' },
    holding(loaded),
    log,
    { subscriptions: { find: async () => known } },
    timeouts,
  );
  logged = [];
  const { port } = app.getHttpServer().address() as { port: number };
  return new Promise((resolve, reject) => {
    const headers = { authorization: bearer(), 'content-type': 'application/json' };
    const asked = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/v2/relations', headers }, resolve).on(
      'error',
      reject,
    );
    asked.end('{"SearchParameters":{"ServiceId":[1]}}');
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) text += String(part);
  return text;
}

it('sends companies in slices as it sends whole ones', async () => {
  const [small, large] = [owned(1, 3), owned(2, 1_050)];
  const inSlices = await ask(small, new CountedSlices(large), small);
  const text = await textOf(inSlices);
  await app?.close();
  const whole = await ask(small, large, small);
  expect(text).toBe(await textOf(whole));
  expect(
    [inSlices, whole]
      .map(({ headers: { date: _date, ...headers } }) => headers)
      .map((headers) => ({ ...headers, 'x-request-id': '' })),
  ).toEqual(
    Array(2).fill(
      expect.objectContaining({
        'x-pagination': '{"Count":3,"TotalCount":3,"PageSize":10,"TotalPages":1,"Cursor":null}',
        'transfer-encoding': 'chunked',
      }),
    ),
  );
});

it.each([0, 1, 250])('sends the length of an answer whose companies show %i relations each', async (owners) => {
  const response = await ask(owned(1, owners), owned(2, owners));
  const { 'content-length': length, 'content-type': type } = response.headers;
  expect([Number(length), type]).toEqual([
    Buffer.byteLength(await textOf(response)),
    'application/json; charset=utf-8',
  ]);
});

it('reads only slices that a client takes, and none for a client that disconnected', async () => {
  const slices = new CountedSlices(owned(1, 100_000));
  const response = await ask(slices);
  response.pause();
  let before = -1;
  // The service reads further chunks until the socket buffers are full.
  while (slices.read !== before) {
    before = slices.read;
    for (let turn = 0; turn < 200; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  expect([slices.read < 500, slices.ended]).toEqual([true, false]);
  response.destroy();
  await waitUntil(() => slices.ended);
  expect(slices.read).toBeLessThan(500);
});

it('answers 503 if the graph fails before anything was sent, and ends the connection if it fails later', async () => {
  const early = await ask(new CountedSlices(owned(1, 200), unavailableAt(0)));
  expect([early.statusCode, early.headers['x-pagination'], early.headers['content-type']]).toEqual([
    503,
    undefined,
    'application/problem+json; charset=utf-8',
  ]);
  early.resume();
  await app?.close();
  const late = await ask(new CountedSlices(owned(1, 10_000), unavailableAt(50)));
  expect(late.statusCode).toBe(200);
  await expect(textOf(late)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

describe('an answer that is being sent', () => {
  const becoming =
    (changed: Subscription | undefined, at: number): Before =>
    (slice) => {
      if (slice === at) known = changed;
    };
  const lessOwner = new Grants({ NO: areas.filter((area) => area !== 'Owner') });

  it.each([
    ['an area is revoked', { ...seesAll, grants: lessOwner }],
    ['a country is revoked', { ...seesAll, grants: new Grants({ SE: areas }) }],
    ['the subscription is disabled', { ...seesAll, enabled: false }],
    ['the subscription moves to another organisation', { ...seesAll, organisationId: 'organisation-2' }],
    ['the subscription is removed', undefined],
  ])(
    'ends the connection when %s, without the slice being read and without reading another',
    async (_what, changed) => {
      const slices = new CountedSlices(owned(1, 10_000), becoming(changed, 50));
      const response = await ask(slices);
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      await expect(once(response, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
      expect([slices.read, slices.ended, text.includes('"ServiceId":6000')]).toEqual([51, true, false]);
    },
  );

  it('gets 503 when grants are revoked before anything was sent', async () => {
    const { statusCode, headers } = (await ask(new CountedSlices(owned(1, 200), becoming(undefined, 0)))).resume();
    expect([statusCode, headers['retry-after'], headers['x-pagination']]).toEqual([503, '5', undefined]);
  });

  it('keeps to the grants of its beginning when more is granted', async () => {
    const more = { ...seesAll, grants: new Grants({ NO: areas, SE: areas }) };
    const [changed, same] = [new CountedSlices(owned(1, 3_000), becoming(more, 10)), owned(1, 3_000)];
    const text = await textOf(await ask(changed));
    await app?.close();
    expect(text).toBe(await textOf(await ask(same)));
  });

  it('sends no text that was rendered before grants were revoked while it waited for the client', async () => {
    // The page is larger than the buffers of two sockets. It is smaller than what the service keeps until it is sent,
    // because the service checks the grants again for companies that it loads again anyway.
    const response = await ask(...Array.from({ length: 180 }, () => owned(1, 100)));
    known = undefined;
    await expect(textOf(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('ends the connection after a time, and aborts a read that waits for its turn', async () => {
    const slices = new CountedSlices(owned(1, 1_000), async (slice, requester) => {
      if (slice < 5 || !requester?.signal) return;
      await once(requester.signal, 'abort');
      throw requester.signal.reason;
    });
    const sent = askWithTimeouts({ ...defaultHttpTimeouts, answerMs: 3_000 }, slices).then(textOf);
    await expect(sent).rejects.toMatchObject({ code: 'ECONNRESET' });
    await waitUntil(() => slices.ended);
    await app?.close();
    const { name, signal, waitsIndefinitely } = slices.requester as ChunkRequester;
    expect([slices.read, name, signal?.aborted, waitsIndefinitely]).toEqual([5, 'nordic', true, true]);
    expect(logged.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg === 'request')).toEqual([
      expect.objectContaining({ msg: 'request', status: 200, aborted: true }),
    ]);
  });
});
